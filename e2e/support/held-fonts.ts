import type { Page, Route } from "@playwright/test";

/** Runs before the page: disables the timer after which it stops waiting for fonts. */
function waitOn() {
  const later = window.setTimeout.bind(window);
  window.setTimeout = ((act: TimerHandler, ms?: number, ...given: unknown[]) =>
    typeof act === "function" && act.name === "show" ? 0 : later(act, ms, ...given)) as never;
}

const isWaiting = () => document.readyState !== "loading" && document.fonts.status === "loading";

const hasDrawn = () => performance.getEntriesByName("first-contentful-paint").length > 0;

/** Runs in the page: whether the heading has its own font's measurements, not a system font's. */
export function inItsFace(): boolean {
  const heading = document.querySelector("h1");
  if (!heading) return false;
  const words = document.createRange();
  words.selectNodeContents(heading);
  const drawn = words.getBoundingClientRect();
  heading.style.fontFamily = "Newsreader, monospace";
  const own = words.getBoundingClientRect();
  heading.style.fontFamily = "";
  return drawn.width > 0 && Math.abs(drawn.width - own.width) < 1 && drawn.height === own.height;
}

export class HeldFonts {
  readonly #page: Page;
  #held = Promise.withResolvers<void>();

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Call before the page opens; a `patient` page waits for its fonts without limit. */
  static async hold(page: Page, { patient }: { patient: boolean }): Promise<HeldFonts> {
    const fonts = new HeldFonts(page);
    if (patient) await page.addInitScript(waitOn);
    await page.route(/\.woff2$/, async (route: Route) => {
      await fonts.#held.promise;
      await route.continue();
    });
    return fonts;
  }

  holdAgain(): void {
    this.#held = Promise.withResolvers<void>();
  }

  /** Resolves when the page waits for its fonts, with whether it has shown text. */
  async missed(): Promise<boolean> {
    await this.#page.waitForFunction(isWaiting);
    return this.#page.evaluate(hasDrawn);
  }

  async drawn(): Promise<void> {
    await this.#page.waitForFunction(hasDrawn);
  }

  async release(): Promise<void> {
    this.#held.resolve();
    await this.#page.evaluate(() => document.fonts.ready);
    await this.drawn();
  }
}
