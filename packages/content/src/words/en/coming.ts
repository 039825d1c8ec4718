/** The mark behind the name of what is not there yet (decision 48). */
export const comingMark = "coming";
