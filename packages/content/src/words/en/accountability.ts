import type { Milestone } from "@sovereign/domain/milestone";
import type { CompletionStatus } from "@sovereign/domain/one-thing";

/** The page of the Accountability Engine (specification, sections 2 and 9). */
export const engineTexts = {
  title: "Accountability Engine",
  loading: "Loading your commitment",
  meter: "Streak progress",
  meterLabel: "Streak progress, {days} of {of} days",
  undrawn: {
    one: "Your streak began before the {days} days shown here. The earlier day counts too.",
    other:
      "Your streak began before the {days} days shown here. The {count} earlier days count too.",
  },
  commitment: "Your commitment",
  committed: "You committed to",
  /** `when` is such as "at 07:42". */
  setAt: "Set {when}.",
  keptAt: "Saved on this device at {time}.",
  changed: "It is changed on the {page} only.",
  stays: "You have answered for it, so it stays as it is.",
  oneThingPage: "ONE Thing page",
  /** A draft when a newer sentence was saved elsewhere; `draftAfter` once the day is answered. */
  draftBeside:
    "A newer sentence was saved in another place. Yours is saved as a draft on the {page}.",
  draftAfter: "Not sent. It is saved on this device: {sentence}",
  partner: {
    section: "You and your partner",
    body: "One person of your choosing sees whether the day was kept, and you see theirs. Never a word of what you wrote. They need no membership.",
    void: "no one yet",
    you: "You",
    days: { one: "{count} day", other: "{count} days" },
    strength: "strength",
    act: "Invite a Partner",
    failed: {
      title: "Your partner’s days did not load.",
      body: "Nothing is lost. Only this part could not be loaded.",
      button: "Try again",
    },
  },
  question: "Did you do it?",
  advice: "An honest No costs a streak. A false Yes costs the point of keeping one.",
  rest: "Today is planned rest: it neither counts nor breaks.",
  recorded: "Recorded {when}.",
} as const;

/** The evening's answers on that page (specification, section 2). */
export const engineAnswers = {
  completed: "Yes",
  partial: "Partial",
  missed: "No",
} as const satisfies Record<CompletionStatus, string>;

export const openTexts = {
  title: "What is open",
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
    body: "Your thirty-day review, to read, print and share.",
  },
} as const;

export const engineLocked = {
  note: "Members only",
  body: "A streak is easy to start and easy to forgive. The Accountability Engine makes it harder to forgive: one commitment, shown above the question and changed only on the ONE Thing page, one answer each evening, three thresholds worth reaching, and one person of your choosing who sees whether the day was kept.",
  offer: "Make it harder to forgive.",
  price: "{Price}, renewed automatically. Cancel from Settings.",
  thresholds: "Three thresholds",
  kept: "Your days, your streak and what you had begun to write are saved. The ONE Thing page is open as before.",
} as const;

/** The dialog of a reached milestone (specification, section 4). */
export const milestoneWindow = {
  close: "Continue Building",
  dial: "{days} of {of} days kept",
  opens: {
    3: "Three days in a row. Most plans are over by now.",
    7: "Seven days. The levels above the app are described in Community, whenever you want to read about them.",
    30: "The Billionaire Protocol is yours. Tomorrow is day 31.",
  } satisfies Record<Milestone, string>,
} as const;
