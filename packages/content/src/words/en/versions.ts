export const versionTexts = {
  title: "A newer version was saved in another tab at {time}.",
  body: "What you wrote here is saved below. Nothing is lost until you choose.",
  saved: "Saved at {time}",
  draft: "Your draft",
  useDraft: "Use My Draft",
  keepSaved: "Keep the Saved Version",
} as const;
