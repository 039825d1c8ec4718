import type { Milestone } from "@sovereign/domain/milestone";

/** Below the streak's number (specification, section 9). */
export const streakCaptions = {
  none: "Start your streak today!",
  first: "Keep it going!",
  days: "day streak",
  /** From thirty days on; the coin shows a flame behind it. */
  full: "days, and the fire is still lit",
} as const;

/** A milestone once reached, and before (specification, sections 4 and 9). */
type MilestoneTexts = { reached: string; ahead: string };

export const milestoneTexts = {
  3: {
    reached: "Momentum starts here.",
    ahead: "Build 3-day momentum to unlock insights",
  },
  7: {
    reached: "One week of billionaire discipline.",
    ahead: "7 days unlocks Community Gateway",
  },
  30: {
    reached: "You've completed the 30-Day Billionaire Sprint.",
    ahead: "30 days unlocks Billionaire Protocol",
  },
} as const satisfies Record<Milestone, MilestoneTexts>;

export const lastMilestoneReached = "Billionaire Protocol achieved";

export const milestoneTitle = "{days} days";

export const whyStreak = "Why is my streak {count}?";

export const strengthTexts = {
  label: "Strength",
  none: "It grows with every day you keep.",
  first: "Its first day. It grows with every day you keep.",
  up: "Up {points} in a week: {days}.",
  down: "Down {points} in a week: {days}.",
  level: "Level for a week: {days}.",
  begun: "Up {points} since your first day: {days}.",
  kept: { one: "one day kept", other: "{count} days kept" },
  keptPartly: "one day kept partly",
  partial: { one: "one of them partly", other: "{count} of them partly" },
  missed: { one: "one not", other: "{count} not" },
  noneKept: { one: "one day not kept", other: "{count} days not kept" },
  rests: { one: "one day of planned rest", other: "{count} days of planned rest" },
} as const;
