import type { CompletionStatus } from "@sovereign/domain/completion-status";

/** The specification's words for the daily loop (sections 5 and 8). */
export const oneThingTexts = {
  error: "Error",
  loadFailed: "Failed to load your data. Please refresh the page.",
  saveFailed: "Failed to save your ONE Thing. Please try again.",
  completionFailed: "Failed to update completion status.",
  saved: "Success!",
  savedDetail: "Your ONE Thing has been set for today.",
  blank: "Please enter your ONE Thing",
  blankDetail: "You must define what your most important task is today.",
  signIn: "Please sign in",
  signInDetail: "You need to be signed in to track completion.",
  commit: "Commit to My ONE Thing",
  update: "Update My ONE Thing",
} as const;

/** What is said to each answer (specification, section 8). */
export const reflectionTexts: Record<CompletionStatus, { title: string; description?: string }> = {
  completed: { title: "Excellent!" },
  partial: {
    title: "Keep Going!",
    description: "Good progress! Keep working on your ONE Thing.",
  },
  missed: {
    title: "Try Again Tomorrow",
    description: "Don't give up! Tomorrow is a new opportunity.",
  },
};
