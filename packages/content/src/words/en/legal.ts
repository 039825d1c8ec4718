export const legalPage = {
  updated: "Last updated",
  short: "In short",
  contents: "Contents",
  top: "Back to the top",
  print: "Print this page",
} as const;
