/** The addresses about reminders, apart from those that every page has to know. */
export const reminderPaths = { receipts: "/app/settings/reminders" } as const;
