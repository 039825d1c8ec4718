import type { Page } from "@playwright/test";

async function waitForAnimations(): Promise<void> {
  const ending = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === "running" && Number.isFinite(Number(end));
    });
  for (let moving = ending(); moving.length > 0; moving = ending()) {
    // An animation that is replaced rejects, and is over.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}

/** Waits until every finite transition and animation of a page has ended. */
export const whenAnimationsEnd = (page: Page): Promise<void> => page.evaluate(waitForAnimations);
