import { previewTour } from "@sovereign/content/words/demo";
import type { MarkedDay } from "@sovereign/domain/day-mark";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";

const { days } = previewTour.journey;

/** The invented member's thirty days; the number of the day stands for its date. */
export const TOUR_MONTH: readonly MarkedDay[] = Array.from(
  { length: STREAK_WINDOW_DAYS },
  (_, index) => ({ date: String(index + 1), mark: days[index]?.status ?? "to-come" }),
);

/** Her seven days so far, each of which kept the streak. */
export const TOUR_STREAK: readonly MarkedDay[] = TOUR_MONTH.slice(0, days.length);
