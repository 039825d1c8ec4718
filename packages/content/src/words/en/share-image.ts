import { milestoneTexts } from "@sovereign/content/words/streak";
import type { Milestone } from "@sovereign/domain/milestone";

/** Only the product's copy is on a shared image, never the member's text. */
export const shareImageTexts = {
  milestones: {
    3: milestoneTexts[3].reached,
    7: milestoneTexts[7].reached,
    30: "Thirty days, kept.",
  } satisfies Record<Milestone, string>,
  thirty: "{Kept} of the last thirty days.",
  /** A week or an earlier thirty days; `Kept` and `total` are in words. */
  days: "{Kept} of {total} days.",
  /** Planned rest is not counted in `total`; numbers are in words. */
  withRest: {
    one: "{Kept} of {total} days, one day of planned rest.",
    other: "{Kept} of {total} days, {count} days of planned rest.",
  },
  period: "{from} to {to}",
  streak: "{count}-day streak",
} as const;

export const sharingTexts = {
  mark: "Share this mark",
  saveImage: "Save Image",
  busy: "Drawing…",
  saved: "Image saved",
  failed: "The image could not be made. Nothing was shared. Try again.",
  file: "{product}-{what}-{date}",
  files: { milestone: "{days}-days", thirty: "thirty-days", week: "week" },
} as const;
