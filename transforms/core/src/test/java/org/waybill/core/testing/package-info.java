/** The test kit for users who write their own stages: a fake store, messages, matchers, a clock. */
@NullMarked
package org.waybill.core.testing;

import org.jspecify.annotations.NullMarked;
