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
  saved: "The sound is saved on this device",
  notSaved: "The sound was not saved. What came so far stays.",
  remove: "Remove it from this device",
  failed: "The sound did not play. Check your connection.",
  again: "Try Again",
} as const;

export const filmPlayer = {
  film: "{title}, a film",
  captions: "English",
  failed: "The film did not play. Check your connection.",
  again: "Try Again",
} as const;
