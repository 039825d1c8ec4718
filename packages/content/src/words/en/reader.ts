export const readerTexts = {
  back: "Back",
  close: "Close",
  progress: "Reading progress",
  textSize: "Text size",
  letter: "A",
  smaller: "Smaller text",
  larger: "Larger text",
  loading: "Opening the article",
  kept: "Saved on this device",
  continued: "Continued where you left off",
  startOver: "Start from the top",
  elsewhere: "On another device you read to {percent}%",
  continueThere: "Continue where you were",
  left: { one: "{count} min left", other: "{count} min left" },
  readSoFar: { one: "{percent}%, a minute left", other: "{percent}%, {count} minutes left" },
  next: "Next on this shelf",
  backToVault: "Back to the vault",
  watch: "Watch the video",
} as const;

/** The sound of an item. */
export const soundPlayer = {
  label: "Listen",
  sound: "{title}, read aloud",
  back: "Back {seconds} s",
  forward: "Forward {seconds} s",
  speed: "Speed",
  times: "{speed}×",
  save: "Save on this device ({size} MB)",
  saving: "Saving, {percent}%",
  saved: "The audio is saved on this device",
  notSaved: "The audio was not saved. What has downloaded stays.",
  remove: "Remove it from this device",
  failed: "The audio did not play. Check your connection.",
  again: "Try Again",
} as const;

export const filmPlayer = {
  film: "{title}, a video",
  captions: "English",
  failed: "The video did not play. Check your connection.",
  again: "Try Again",
} as const;
