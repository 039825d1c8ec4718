/** The programme (specification, sections 3 and 9); numbers are in words. */
export const programmeTexts = {
  loading: "Loading the guidance",
  day: "Day {day}",
  /** For screen readers, before the principle. */
  dayBefore: "Day {day}. ",
  preview: "You are reading the preview: {open} of the {all} days.",
  finished: "All {all} days are behind you.",
  beginAgain: "Begin again",
  place: "Day {day} of {days}. {category}",
  parts: "Parts",
  range: "{from} to {to}",
  today: "Today",
  ahead: "Reading ahead",
  toDo: "To do",
  neighbors: "Neighboring days",
  useStep: "Make this my ONE Thing",
  useStepClosed: "Today is answered for, and its sentence stays.",
  markDone: "Mark as done",
  done: "Done",
  notDone: "Not done",
  members: "Members",
  nextLocked: "The next day opens with membership.",
  notOnDevice: "The text of this day is not on this device. It opens when the connection returns.",
} as const;

/** For days that need a membership (specification, section 6). */
export const programmeLocked = {
  remain: "{count} days remain.",
  oneRemains: "One day remains.",
  range:
    "Days {from} to {to} open with membership. {Price}, renews automatically until you cancel.",
  one: "Day {from} opens with membership. {Price}, renews automatically until you cancel.",
  scattered: "They open with membership. {Price}, renews automatically until you cancel.",
  day: "This day is for members.",
  wholeProgramme:
    "Membership opens all of the guidance. {Price}, renews automatically until you cancel.",
} as const;

export const restartQuestion = {
  title: "Begin again?",
  body: "Day 1 is today again, and the days have no marks. The last round is saved, and no longer shown.",
  cancel: "Not now",
} as const;

export const programmeFailures = {
  done: "The mark was not saved. Please try again.",
  restart: "The guidance did not begin again. Please try again.",
} as const;
