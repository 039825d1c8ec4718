/** The three answers to a day (specification, section 3). */
export const COMPLETION_STATUSES = ["completed", "partial", "missed"] as const;

export type CompletionStatus = (typeof COMPLETION_STATUSES)[number];

/** Whether a day with this status keeps a streak (specification, section 4). */
export function countsTowardStreak(status: CompletionStatus): boolean {
  return status !== "missed";
}
