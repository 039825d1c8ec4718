export const officeWhen = {
  today: "Today, {time}",
  yesterday: "Yesterday, {time}",
  day: "{day}, {time}",
} as const;
