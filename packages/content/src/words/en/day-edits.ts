/** The earlier versions of a day; `device` is the one that wrote them. */
export const dayEdits = {
  title: "{day}, earlier",
  titleAlone: "Earlier versions",
  fields: { text: "The ONE Thing", completion: "The answer", note: "The note" },
  stands: "Stands now.",
  made: "{time}, {device}",
  here: "this device",
  none: { text: "No ONE Thing", note: "No note" },
  takeBack: "Take Back",
  help: "Taking one back makes it stand again. The present one joins the list.",
  closed:
    "The day can no longer be changed. What was written stays here to read until you delete it.",
  remove: "Delete",
  removing: "Deleting…",
  removeTitle: "Delete this version?",
  removeHelp: "It is deleted for good, here and on the server. The current version stays.",
  cancel: "Cancel",
  notRemoved: "This version was not deleted. Check your connection and try again.",
  offline: "Earlier versions are on the server, and can be read once there is a connection.",
  loading: "Looking for earlier versions",
  failure: {
    title: "The earlier versions did not load.",
    body: "They are saved on the server. Only this list could not be read.",
    button: "Try again",
  },
} as const;
