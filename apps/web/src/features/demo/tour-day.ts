import { previewTour } from "@sovereign/content/words/demo";
import { type CompletionStatus, parseOneThingText } from "@sovereign/domain/one-thing";
import { keptDay } from "#core/device/kept-day.ts";
import { createStore, useStore } from "#core/state/store.ts";

/** The visitor's own day in the tour. Times are in milliseconds since 1970. */
export type TourDay = {
  text: string;
  committedAt: number | null;
  isEvening: boolean;
  answer: { status: CompletionStatus; at: number } | null;
};

const START: TourDay = { text: "", committedAt: null, isEvening: false, answer: null };

// In memory only: leaving the tab or reloading the page starts over.
const tourDay = createStore(START);

function set(next: TourDay): void {
  // The saved day no longer matches the one shown.
  keptDay.remove();
  tourDay.set(next);
}

export const tourActions = {
  write: (text: string) => set({ ...tourDay.get(), text }),
  commit: (text: string) => set({ ...tourDay.get(), text, committedAt: Date.now() }),
  skipToEvening: () => set({ ...tourDay.get(), isEvening: true }),
  /** Answers the day, with the sample sentence if the visitor wrote none. */
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
  /** Takes over the sentence that was written on the home page. */
  begin(sentence: string) {
    const parsed = parseOneThingText(sentence);
    if (parsed.ok) set({ ...START, text: parsed.text, committedAt: Date.now() });
    else set({ ...START, text: sentence });
  },
  startAgain: () => set(START),
};

export const useTourDay = (): TourDay => useStore(tourDay);
