/** The three answers to a day (specification, section 3). */
export const COMPLETION_STATUSES = ["completed", "partial", "missed"] as const;

export type CompletionStatus = (typeof COMPLETION_STATUSES)[number];

/** The answers that keep a streak (specification, section 4). */
export const COUNTING_STATUSES = ["completed", "partial"] as const satisfies CompletionStatus[];

/** Whether a day with this status keeps a streak (specification, section 4). */
export function countsTowardStreak(status: CompletionStatus): boolean {
  return COUNTING_STATUSES.some((counting) => counting === status);
}
