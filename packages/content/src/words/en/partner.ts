/** A signal outside the app: a notification's title and text, or an email's subject and text. */
export const signalTexts = {
  seen: { subject: "{name}: Seen", body: "Someone looked." },
  still_time: {
    subject: "{name}: Still time tonight",
    body: "Your day is open until midnight. One press answers it.",
  },
  well_kept: { subject: "{name}: Well kept", body: "Your day is kept, and it was noticed." },
} as const;
