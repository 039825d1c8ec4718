export const officeWhen = {
  today: "Today, {time}",
  yesterday: "Yesterday, {time}",
  tomorrow: "Tomorrow, {time}",
  day: "{day}, {time}",
} as const;
