/** What several parts of the account's settings say. */
export const accountTexts = {
  cancel: "Cancel",
  back: "Back to Settings",
} as const;

/** The group about the member's day and the app's look; takes `city` and `theme`. */
export const dayTexts = {
  title: "Your day",
  value: "{city}, {theme}",
  zoneHelp:
    "Your day ends at midnight here. Change it if you move; days already recorded keep their dates.",
  change: "Change",
  theme: "Theme",
  themeHelp: "Kept on this device, for everybody who uses it.",
} as const;

/** The themes: on their buttons, and within a line. */
export const themeNames = {
  device: { name: "Device", within: "as the device" },
  dark: { name: "Dark", within: "dark" },
  light: { name: "Light", within: "light" },
} as const;

/** Choosing a zone; takes `city`, `region`, `offset` and `now`. */
export const zoneChoice = {
  open: "Change the time zone",
  title: "Where does your day end?",
  field: "City or region",
  list: "Time zones",
  place: "{city}, {region}",
  clock: "{offset}, now {now}",
  device: "This device’s zone",
  none: "No zone is known by these words; try the nearest large city.",
  stays: "Your day ends here now.",
  save: "Save",
} as const;
