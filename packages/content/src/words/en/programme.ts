/** The programme's own words (specification, sections 3 and 9). Numbers in words are the screen's. */
export const programmeTexts = {
  tab: "Guidance",
  loading: "Loading the guidance",
  /** Takes `day`. */
  day: "Day {day}",
  /** Before the principle, for screen readers. */
  dayBefore: "Day {day}. ",
  /** Takes `open` and `all`, in words. */
  preview: "You are reading the preview: {open} of the {all} days.",
  /** Takes `all`, in words. */
  finished: "All {all} days are behind you.",
  beginAgain: "Begin again",
  /** Takes `all`, in words. */
  allDays: "All {all} days",
  /** Takes `day`, `days` and `category`. */
  place: "Day {day} of {days}. {category}",
  parts: "Parts",
  /** Takes `from` and `to`. */
  range: "{from} to {to}",
  today: "Today",
  ahead: "Reading ahead",
  toDo: "To do",
  neighbours: "Neighboring days",
  useStep: "Make this my ONE Thing",
  useStepClosed: "Today is answered for, and its sentence stays.",
  markDone: "Mark as done",
  done: "Done",
  notDone: "Not done",
  members: "Members",
  nextLocked: "The next day opens with membership.",
  toProgramme: "See the guidance",
  notOnDevice: "The text of this day is not on this device. It opens when the connection returns.",
} as const;

/** What stands in the way of the other days; each takes the price (specification, section 6). */
export const programmeLocked = {
  /** Takes `count`, in words. */
  remain: "{count} days remain.",
  oneRemains: "One day remains.",
  /** Takes `from` and `to`. */
  range:
    "Days {from} to {to} open with membership. {Price}, renews automatically until you cancel.",
  /** Takes `from`. */
  one: "Day {from} opens with membership. {Price}, renews automatically until you cancel.",
  scattered: "They open with membership. {Price}, renews automatically until you cancel.",
  day: "This day is for members.",
  wholeProgramme:
    "Membership opens all of the guidance. {Price}, renews automatically until you cancel.",
} as const;

/** Asked before the programme begins again, as nothing takes that back. */
export const restartQuestion = {
  title: "Begin again?",
  body: "Day 1 is today again, and the days have no marks. The last round is saved, and no longer shown.",
  cancel: "Not now",
} as const;

/** Why something did not happen. */
export const programmeFailures = {
  done: "The mark was not saved. Please try again.",
  restart: "The guidance did not begin again. Please try again.",
} as const;
