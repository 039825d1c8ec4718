import type { Milestone } from "@sovereign/domain/milestone";

/** The words under the streak's figure (specification, section 9). */
export const streakCaptions = {
  none: "Start your streak today!",
  first: "Keep it going!",
  days: "day streak",
  /** From thirty days on; the coin draws a flame behind it. */
  full: "days, and the fire is still lit",
} as const;

/** A milestone: what is said when it is reached, and before (specification, sections 4 and 9). */
type MilestoneTexts = { reached: string; ahead: string };

/** What is said of each milestone. */
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

/** Once all of them are reached. */
export const lastMilestoneReached = "Billionaire Protocol achieved";

/** The head of the message about one; takes `days`. */
export const milestoneTitle = "{days} days";

/** What leads to the explanation of a streak, and heads it; takes `count`, its days. */
export const whyStreak = "Why is my streak {count}?";
