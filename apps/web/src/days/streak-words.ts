import {
  lastMilestoneReached,
  milestoneTexts,
  streakCaptions,
} from "@sovereign/content/words/streak";
import { MILESTONES } from "@sovereign/domain/milestone";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";

export function streakCaption(current: number): string {
  if (current === 0) return streakCaptions.none;
  if (current === 1) return streakCaptions.first;
  return current < STREAK_WINDOW_DAYS ? streakCaptions.days : streakCaptions.full;
}

/** Names what the next milestone unlocks (specification, section 9). */
export function streakHint(current: number): string {
  const next = MILESTONES.find((days) => current < days);
  return next === undefined ? lastMilestoneReached : milestoneTexts[next].ahead;
}
