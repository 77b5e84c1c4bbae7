package org.waybill.core.testing;

import org.hamcrest.FeatureMatcher;
import org.hamcrest.Matcher;
import org.hamcrest.Matchers;
import org.waybill.core.failure.Failure;
import org.waybill.core.failure.FailureCode;
import org.waybill.core.output.Outcome;
import org.waybill.core.output.OutcomeStatus;

/** Hamcrest matchers for failures and outcomes. */
public final class OutcomeMatchers {

  private OutcomeMatchers() {}

  /** A failure with that code. */
  public static Matcher<Failure> hasCode(FailureCode code) {
    return new FeatureMatcher<>(Matchers.equalTo(code), "a failure with code", "code") {
      @Override
      protected FailureCode featureValueOf(Failure failure) {
        return failure.code();
      }
    };
  }

  /** A failure in that stage, with that code. */
  public static Matcher<Failure> failedIn(String stage, FailureCode code) {
    Matcher<Failure> inStage =
        new FeatureMatcher<>(Matchers.equalTo(stage), "a failure in stage", "stage") {
          @Override
          protected String featureValueOf(Failure failure) {
            return failure.stage();
          }
        };
    return Matchers.both(inStage).and(hasCode(code));
  }

  /** An outcome with that status. */
  public static Matcher<Outcome> hasStatus(OutcomeStatus status) {
    return new FeatureMatcher<>(Matchers.equalTo(status), "an outcome with status", "status") {
      @Override
      protected OutcomeStatus featureValueOf(Outcome outcome) {
        return outcome.status();
      }
    };
  }

  /** An outcome "rejected" or "dead" because of that code in that stage. */
  public static Matcher<Outcome> failedOutcome(
      OutcomeStatus status, String stage, FailureCode code) {
    Matcher<Outcome> why =
        new FeatureMatcher<>(
            Matchers.equalTo(stage + " " + code), "an outcome failed in", "stage and code") {
          @Override
          protected String featureValueOf(Outcome outcome) {
            return outcome.toJson().path("stage").asText()
                + " "
                + outcome.toJson().path("code").asText();
          }
        };
    return Matchers.both(hasStatus(status)).and(why);
  }
}
