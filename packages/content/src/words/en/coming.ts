/** The mark behind the name of what is not there yet (decision 48); every such mark ends so. */
export const comingMark = "coming";
