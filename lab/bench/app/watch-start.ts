/** Milliseconds since the start until the member's day was on the screen, and until it responds. */
export type StartTime = { seen: number; usable: number };

export type Usable = { path: string; selector: string };

/**
 * Runs in each page: reports both times, each with the frame after it. The first drawing
 * (decision 160) is seen and not usable, because the app is hidden below it.
 */
export function watchStart({ path, selector }: Usable): void {
  const page = window as unknown as { reportStart(time: StartTime): void };
  const time: Partial<StartTime> = {};
  const isSeen = () =>
    document.documentElement.dataset.held === undefined &&
    [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length > 0);
  const isUsable = () =>
    location.pathname === path &&
    document.querySelector(`#root:not([hidden]) :is(${selector})`) !== null &&
    document.querySelector("#root main [data-waiting]") === null;
  const look = () => {
    if (isSeen())
      requestAnimationFrame(() => {
        time.seen ??= performance.now();
      });
    if (!isUsable()) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      const usable = performance.now();
      page.reportStart({ seen: time.seen ?? usable, usable });
    });
  };
  requestAnimationFrame(look);
}

/** The dashboard's first view, as the drawing and as the app have it. */
export const DASHBOARD: Usable = { path: "/app", selector: "main section[aria-label=Today]" };

/** Deletes the first drawing, so that the app starts as it would without one. */
export function deleteDrawing(): void {
  for (const name of Object.keys(localStorage)) {
    if (name.endsWith("/first-drawing")) localStorage.removeItem(name);
  }
}
