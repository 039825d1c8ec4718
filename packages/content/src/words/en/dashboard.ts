/** The dashboard. */
export const dashboardTexts = {
  loading: "Loading your day",
  today: "Today",
  todayAndBefore: "Your streak and the day before",
  lastDays: "Last 30 days",
  history: "History",
} as const;
