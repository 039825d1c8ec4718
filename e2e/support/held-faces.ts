import type { Page, Route } from "@playwright/test";

/** Runs before the page: the second after which a page stops waiting for its faces never ends. */
function waitOn() {
  const later = window.setTimeout.bind(window);
  window.setTimeout = ((act: TimerHandler, ms?: number, ...given: unknown[]) =>
    typeof act === "function" && act.name === "show" ? 0 : later(act, ms, ...given)) as never;
}

/** Runs in the page: whether it is laid out, and waits for faces. */
const isWaiting = () => document.readyState !== "loading" && document.fonts.status === "loading";

/** Runs in the page: whether it has shown words. */
const hasDrawn = () => performance.getEntriesByName("first-contentful-paint").length > 0;

/** Runs in the page: whether its heading stands as it does in its own face, and not in a system's. */
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

/** The faces of a page on their way, for as long as the test holds them. */
export class HeldFaces {
  readonly #page: Page;
  #held = Promise.withResolvers<void>();

  private constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Holds the faces of a page that is not open yet. A patient page waits for them however long they
   * take, so that no busy machine decides what a test sees; any other as long as it does for anybody.
   */
  static async hold(page: Page, { patient }: { patient: boolean }): Promise<HeldFaces> {
    const faces = new HeldFaces(page);
    if (patient) await page.addInitScript(waitOn);
    await page.route(/\.woff2$/, async (route: Route) => {
      await faces.#held.promise;
      await route.continue();
    });
    return faces;
  }

  /** Holds them again, for a page that is loaded anew. */
  holdAgain(): void {
    this.#held = Promise.withResolvers<void>();
  }

  /** Resolves once the page is laid out and lacks its faces; tells whether it has shown words. */
  async missed(): Promise<boolean> {
    await this.#page.waitForFunction(isWaiting);
    return this.#page.evaluate(hasDrawn);
  }

  /** Resolves once the page has shown words. */
  async drawn(): Promise<void> {
    await this.#page.waitForFunction(hasDrawn);
  }

  /** Lets the faces come, and resolves once they have and are drawn. */
  async release(): Promise<void> {
    this.#held.resolve();
    await this.#page.evaluate(() => document.fonts.ready);
    await this.drawn();
  }
}
