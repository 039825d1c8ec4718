/** What a reminder says on the device; takes `product`. */
export const reminderTexts = {
  chosen: { title: "{product}", body: "Time to define your ONE Thing for today." },
  "remind-me": {
    title: "Time for Your ONE Thing",
    body: "What's the single most important thing you'll accomplish today?",
  },
} as const;

/** What the notification says that a member sends themselves; takes `product`. */
export const testNotification = {
  title: "{product}",
  body: "This is how a reminder will reach you here.",
} as const;
