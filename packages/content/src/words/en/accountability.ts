import { isAvailable } from "@sovereign/content/public/features";
import type { Milestone } from "@sovereign/domain/milestone";
import type { CompletionStatus } from "@sovereign/domain/one-thing";

/** The page of the Accountability Engine (specification, sections 2 and 9). */
export const engineTexts = {
  title: "Accountability Engine",
  loading: "Loading your commitment",
  meter: "Streak progress",
  /** Takes `days` and `of`. */
  meterLabel: "Streak progress, {days} of {of} days",
  /** Of the bar's first days; takes `count` in words and `days`, how many lie at hand. */
  undrawn: {
    one: "The first day here counts and is not drawn: it lies before the last {days} days.",
    other:
      "The first {count} days here count and are not drawn: they lie before the last {days} days.",
  },
  commitment: "Your commitment",
  committed: "You committed to",
  /** Takes `when`, such as "at 07:42". */
  setAt: "Set {when}.",
  /** Takes `time`. */
  keptAt: "Kept on this device at {time}.",
  /** What follows these; takes `page`, the link to it. */
  changed: "It can be read here, and changed only on the {page}.",
  stays: "You have answered for it, so it stays as it is.",
  oneThingPage: "ONE Thing page",
  /** An unsaved sentence beside one that was saved elsewhere; takes `page`, once answered `sentence`. */
  draftBeside: "Another sentence was saved meanwhile. Yours is kept as a draft on the {page}.",
  draftAfter: "Not saved, and kept on this device: {sentence}",
  question: "Did you do it?",
  advice: "An honest No costs a streak. A false Yes costs the point of keeping one.",
  rest: "Today is planned rest: it neither counts nor breaks.",
  /** Takes `when`. */
  recorded: "Recorded {when}. The mark is cut.",
} as const;

/** The evening's answers on that page (specification, section 2). */
export const engineAnswers = {
  completed: "Yes",
  partial: "Partial",
  missed: "No",
} as const satisfies Record<CompletionStatus, string>;

/** What the milestones have opened, and where it is. */
export const openTexts = {
  title: "What is open",
  /** Takes `days`, three or more. */
  by: "Opened by your best run of {days} days. It stays open.",
  insights: {
    title: "Insights",
    body: "The days you keep each week, and why your streak is what it is.",
  },
  communityGateway: {
    title: "Community Gateway",
    body: "The levels above the app, each with a call to schedule.",
  },
  billionaireProtocol: {
    title: "Billionaire Protocol",
    body: "What a month came to, to read, print and share.",
  },
} as const;

/** What stands there for whoever is no member. */
export const engineLocked = {
  note: "Members only",
  body: "A streak is easy to start and easy to forgive. The Engine makes it harder to forgive: one commitment to be read and not reworded, one answer each evening, three thresholds worth reaching.",
  renews: "Renews automatically. Cancel from Settings.",
  kept: "Your days, your streak and what you had begun to write are kept. The ONE Thing page is open as before.",
} as const;

/** The window about a milestone that the member's answer reached (specification, section 4). */
export const milestoneWindow = {
  close: "Continue Building",
  /** Takes `days` and `of`. */
  dial: "{days} of {of} days kept",
  opens: {
    3: "Three days in a row. Most plans are over by now.",
    7: "The Community Gateway is open to you.",
    30: isAvailable("review")
      ? "The Billionaire Protocol is yours. Tomorrow is day 31."
      : "Every mark on the edge is cut.",
  } satisfies Record<Milestone, string>,
} as const;
