export const deviceKinds = { phone: "Phone", tablet: "Tablet", desktop: "Desktop" } as const;

/** Changes that another tab or device saved while a field is in use; `time` is such as "11:13". */
export const versionTexts = {
  saved: {
    at: "A newer version was saved {where} at {time}.",
    some: "A newer version was saved {where}.",
  },
  removed: {
    at: "The text was removed {where} at {time}.",
    some: "The text was removed {where}.",
  },
  /** The day, whose sentence the field is for. */
  answered: "The day was answered {where} at {time}. Its sentence stays as it is.",
  where: {
    tab: "in another tab",
    phone: "on your phone",
    tablet: "on your tablet",
    desktop: "on your computer",
    you: "by you",
  },
  body: "Yours stays in the field. Nothing is lost until you choose.",
  useDraft: "Use My Draft",
  keepSaved: "Keep the Saved Version",
  removeMine: "Remove Mine",
  ok: "OK",
  /** `day` and `former` are weekdays. */
  nextDay: "It is {day} now. This page is still {former}’s.",
  toNextDay: "Go to {day}",
} as const;
