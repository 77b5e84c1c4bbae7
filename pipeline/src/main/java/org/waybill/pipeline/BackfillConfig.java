package org.waybill.pipeline;

import org.waybill.core.output.OutputRoot;
import org.waybill.core.stage.WorkerConfig;
import org.waybill.document.stages.DocumentConfig;
import org.waybill.objectstore.Listing;
import org.waybill.pipeline.report.RunDescription;

/**
 * Everything a backfill's graph is built from.
 *
 * @param run what stands in the report
 * @param listing what is listed
 * @param output where outputs go
 * @param document what the stages allow
 * @param worker what workers need
 * @param looksUp whether outcomes that stand already settle a claim
 */
public record BackfillConfig(
    RunDescription run,
    Listing listing,
    OutputRoot output,
    DocumentConfig document,
    WorkerConfig worker,
    boolean looksUp) {}
