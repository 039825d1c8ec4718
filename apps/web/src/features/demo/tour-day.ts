import { previewTour } from "@sovereign/content/words/demo";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { keptDay } from "#core/device/kept-day.ts";
import { createStore, useStore } from "#core/state/store.ts";

/** The visitor's own day in the tour. Instants are in milliseconds. */
export type TourDay = {
  text: string;
  committedAt: number | null;
  /** Whether they have skipped to the evening, where the day is answered. */
  isEvening: boolean;
  answer: { status: CompletionStatus; at: number } | null;
};

const START: TourDay = { text: "", committedAt: null, isEvening: false, answer: null };

// Only in memory: leaving the tab or reloading the page starts over.
const tourDay = createStore(START);

function set(next: TourDay): void {
  // What was kept before is not what stands here any more.
  keptDay.remove();
  tourDay.set(next);
}

/** The acts on the visitor's day, in the order in which they are offered. */
export const tourActs = {
  write: (text: string) => set({ ...tourDay.get(), text }),
  commit: (text: string) => set({ ...tourDay.get(), text, committedAt: Date.now() }),
  skipToEvening: () => set({ ...tourDay.get(), isEvening: true }),
  /** Answers the day; the lent sentence stands in where none was written. */
  answer(status: CompletionStatus) {
    const at = Date.now();
    const day = tourDay.get();
    set({
      text: day.committedAt === null ? previewTour.lent : day.text,
      committedAt: day.committedAt ?? at,
      isEvening: true,
      answer: { status, at },
    });
  },
  startAgain: () => set(START),
};

/** The visitor's day as it stands. */
export const useTourDay = (): TourDay => useStore(tourDay);
