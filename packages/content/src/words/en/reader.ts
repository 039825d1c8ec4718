export const readerTexts = {
  back: "Back",
  close: "Close",
  progress: "Reading progress",
  textSize: "Text size",
  /** The buttons of the text size. */
  letter: "A",
  smaller: "Smaller text",
  larger: "Larger text",
  loading: "Opening the piece",
  kept: "Saved on this device",
  continued: "Continued where you left off",
  startOver: "Start from the top",
  next: "Next on this shelf",
  backToVault: "Back to the vault",
  watch: "Watch the video",
} as const;
