/** /app/rest, where days of rest are planned (decision 77). */
export const restPage = {
  tab: "Planned rest",
  title: "Planned rest",
  lede: "Choose days before they come. A day of planned rest adds nothing to your streak and takes nothing from it.",
  loading: "Loading your planned rest",
  days: "The next two weeks",
  span: "{from} to {to}",
  keys: "Arrow keys move from day to day.",
  takenBack: "You can remove a day until it begins.",
  failure: {
    title: "Your planned rest did not load.",
    body: "Days that are planned stay planned. Only the page failed.",
    button: "Try again",
  },
} as const;

/** Days of rest in a quarter; `takenIn` to `back` are joined to `list`. */
export const restCount = {
  thisQuarter: "of 10 this quarter",
  /** `month` is the first of the next quarter. */
  nextQuarter: "of 10 from {month} on",
  none: "None are planned yet",
  takenIn: "{count} taken in {month}",
  planned: "{count} planned",
  chosen: "{count} chosen now",
  back: "{count} removed now",
  sentence: "{list}.",
  newTen: "From {month} you have ten more.",
  ofNewTen: "From {month} you have ten more: {count} of them chosen.",
} as const;

export const restActions = {
  none: "Plan Days of Rest",
  plan: { one: "Plan One Day of Rest", other: "Plan {count} Days of Rest" },
  back: { one: "Remove One Day", other: "Remove {count} Days" },
  both: "Plan {planned}, Remove {back}",
  busy: "Saving…",
  undo: "Undo",
  saved: "Saved. These days are your rest.",
  savedNone: "Saved. No rest is planned in these two weeks.",
  failed: "This was not saved. What you chose is saved on this device; try again.",
  notComing: "A day you chose has already begun. Check what is left and save again.",
  tooMany: "More days were planned on another device. A quarter allows ten. Check your days.",
  offline:
    "Planning rest needs a connection. What you choose is saved on this device until you save it to your account.",
  full: "You have chosen all ten of this quarter. Remove one to choose another.",
  begun: "{date} has begun and can no longer be chosen or removed.",
} as const;

export const restLooks = {
  title: "How rest looks",
  body: "An example. A rest day shows as two flat lines. The streak skips it: 14 days before the rest, 15 after.",
  week: "Week",
  weekLabel: "Example of a week: three days completed, four of planned rest.",
  thirty: "Thirty days",
  thirtyLabel: "Example of thirty days: 22 completed, 3 partial, 1 missed, 4 of planned rest.",
  kept: "of twenty-six kept",
  year: "Year",
  yearLabel: "Example of three months: 80 days kept of 84, 6 of planned rest.",
  notProgramme: "The guidance does not pause: its days follow what you open.",
} as const;
