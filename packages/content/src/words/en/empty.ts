import type { Notice } from "@sovereign/content/words/notices";

export const empty = {
  oneThing: {
    title: "No sentence yet.",
    body: "Four minutes, one verb, and a way of knowing when it is done.",
  },
  history: {
    title: "Thirty blank marks.",
    body: "The first is cut tonight if you write its sentence today.",
    button: "Commit to My ONE Thing",
  },
} as const satisfies Record<string, Notice>;
