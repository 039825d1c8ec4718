import type { MarkedDay } from "@sovereign/domain/day-mark";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";

/** Seven days of the journey: five completed, two partial (specification, section 2, Preview tour). */
const KEPT: readonly MarkedDay["mark"][] = [
  "completed",
  "completed",
  "partial",
  "completed",
  "completed",
  "partial",
  "completed",
];

/** The invented member's thirty days; the number of the day stands for its date. */
export const TOUR_MONTH: readonly MarkedDay[] = Array.from(
  { length: STREAK_WINDOW_DAYS },
  (_, index) => ({ date: String(index + 1), mark: KEPT[index] ?? "to-come" }),
);

/** Her seven days so far, each of which kept the streak. */
export const TOUR_STREAK: readonly MarkedDay[] = TOUR_MONTH.slice(0, KEPT.length);
