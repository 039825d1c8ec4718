import type { Page } from "@playwright/test";

/** Runs in the page: resolves once nothing moves or changes its colour that would come to an end. */
async function untilStill(): Promise<void> {
  const ending = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === "running" && Number.isFinite(Number(end));
    });
  for (let moving = ending(); moving.length > 0; moving = ending()) {
    // One that another takes the place of is cancelled, and is over by that.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}

/**
 * Waits until every transition and animation of a page has come to its end, but for those that have
 * none: a colour or a place on its way is no state that a screen stays in.
 */
export const whenStill = (page: Page): Promise<void> => page.evaluate(untilStill);
