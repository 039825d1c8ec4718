import { milestoneTexts } from "@sovereign/content/words/streak";
import type { Milestone } from "@sovereign/domain/milestone";

/** What stands on an image of a member's marks: the product's words, never the member's. */
export const shareImageTexts = {
  milestones: {
    3: milestoneTexts[3].reached,
    7: milestoneTexts[7].reached,
    30: "Thirty days, kept.",
  } satisfies Record<Milestone, string>,
  /** Thirty days to today; takes `Kept` in words. */
  thirty: "{Kept} of the last thirty days.",
  /** A week, or thirty days that ended before today; takes `Kept` and `total` in words. */
  days: "{Kept} of {total} days.",
  /** With planned rest, which is none of the days; takes `Kept`, `total` and `count` in words. */
  withRest: {
    one: "{Kept} of {total} days, one at rest.",
    other: "{Kept} of {total} days, {count} at rest.",
  },
  period: "{from} to {to}",
  streak: "{count}-day streak",
} as const;

/** The act of sharing one, and what is said of it. */
export const sharingTexts = {
  mark: "Share this mark",
  saveImage: "Save Image",
  busy: "Drawing…",
  saved: "Image saved",
  failed: "The image could not be made. Nothing was shared. Try again.",
  /** What the file is called, without its ending; takes `product`, `what` and `date`. */
  file: "{product}-{what}-{date}",
  files: { milestone: "{days}-days", thirty: "thirty-days", week: "week" },
} as const;
