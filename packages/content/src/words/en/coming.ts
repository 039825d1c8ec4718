/** Marks an announced feature (decision 26). */
export const comingMark = "coming";
