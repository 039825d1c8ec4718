/** Signing out (specification, section 8, Auth). */
export const signOutTexts = {
  signedOut: "Signed out",
  failed: "Sign out failed",
} as const;

/** `here` and `home` are the zones' names, `now` and `end` times of the device's clock. */
export const zoneTexts = {
  label: "Time zone",
  utc: "UTC",
  title: "It is {now} in {here}. Your day still ends in {home}.",
  closes: "On {home} time, your day ends at {end} here.",
  stays: "Days already recorded keep their dates. You lose none either way.",
  use: "Use {here} Time",
  keep: "Keep {home}",
  moving: "Moving…",
  moved: "Your days end in {here} now.",
  movedHelp: "Days already recorded keep their dates.",
  sameDay: "Change it and today closes at midnight in {here}.",
  dayBefore: "Change it and it is {date} again, until midnight in {here}.",
  dayAfter: "Change it and it is {date} already; {day} can still be answered.",
} as const;
