import { coming } from "@sovereign/content/public/features";
import type { Milestone } from "@sovereign/domain/milestone";
import type { CompletionStatus } from "@sovereign/domain/one-thing";

/** The page of the Accountability Engine (specification, sections 2 and 9). */
export const engineTexts = {
  title: "Accountability Engine",
  loading: "Loading your commitment",
  meter: "Streak progress",
  /** Takes `days`, at most 30. */
  meterLabel: "Streak progress, {days} of 30 days",
  committed: "You committed to",
  /** Takes `when`, such as "at 07:42". */
  setAt: "Set {when}. It can be read here, and changed only on the ONE Thing page.",
  question: "Did you do it?",
  advice: "An honest No costs a streak. A false Yes costs the point of keeping one.",
  /** Takes `when`. */
  recorded: "Recorded {when}. The mark is cut.",
} as const;

/** The evening's answers on that page (specification, section 2). */
export const engineAnswers = {
  completed: "Yes",
  partial: "Partial",
  missed: "No",
} as const satisfies Record<CompletionStatus, string>;

/** What stands there for whoever is no member. */
export const engineLocked = {
  note: "Members only",
  body: "A streak is easy to start and easy to forgive. The Engine makes it harder to forgive: one commitment you cannot quietly edit, one answer each evening, three thresholds worth reaching.",
  renews: "Renews automatically. Cancel from Settings.",
} as const;

/** The window about a milestone that the member's answer reached (specification, section 4). */
export const milestoneWindow = {
  close: "Continue Building",
  /** Takes `days`. */
  dial: "{days} of 30 days kept",
  opens: {
    3: "Three days in a row. Most plans are over by now.",
    7: "The Community Gateway is open to you.",
    30: `The Billionaire Protocol is yours${coming("review")}. Tomorrow is day 31.`,
  } satisfies Record<Milestone, string>,
} as const;
