/** The mark behind the name of what is not there yet (decision 26). */
export const comingMark = "coming";
