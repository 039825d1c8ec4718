import type { Page } from "@playwright/test";

type Shift = { value: number; moved: string[] };

/** Runs before the page: records layout shifts and their elements. */
function recordShifts() {
  const found: Shift[] = [];
  Object.assign(window, { shifts: found });
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  };
  const name = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? "gone");
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue;
      found.push({ value: entry.value, moved: entry.sources.map(({ node }) => name(node)) });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: returns what extends past its left or right edge. */
function overEdges(): string[] {
  const room = window.innerWidth;
  const root = document.documentElement;
  const found = root.scrollWidth > room ? [`the page: ${root.scrollWidth}`] : [];
  const clips = (element: Element) => getComputedStyle(element).overflowX !== "visible";
  // A box that scrolls or clips contains its overflow; the page itself must not hide any.
  const isHeld = (element: Element) => {
    let box = element.parentElement;
    while (box && box !== document.body && !clips(box)) box = box.parentElement;
    return Boolean(box && box !== document.body && box !== root);
  };
  for (const element of document.body.querySelectorAll("*")) {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || (left >= -0.5 && right <= room + 0.5)) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || isHeld(element)) continue;
    found.push(`${element.localName}.${element.getAttribute("class")}: ${left} to ${right}`);
  }
  return found;
}

export class PageRoom {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** The page must not be open yet. */
  static async watch(page: Page): Promise<PageRoom> {
    await page.addInitScript(recordShifts);
    return new PageRoom(page);
  }

  async problems(): Promise<string[]> {
    // A shift is reported a frame later.
    await this.frames(2);
    const shifts = await this.#shifts();
    const moved = shifts.map(({ value, moved }) => `moved by ${value}: ${moved.join(", ")}`);
    return [...moved, ...(await this.overEdges())];
  }

  async moved(): Promise<number> {
    await this.frames(2);
    return (await this.#shifts()).reduce((sum, { value }) => sum + value, 0);
  }

  #shifts(): Promise<Shift[]> {
    return this.#page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  }

  overEdges(): Promise<string[]> {
    return this.#page.evaluate(overEdges);
  }

  async scrollThrough(): Promise<void> {
    const { width, height } = this.#page.viewportSize() ?? { width: 0, height: 0 };
    await this.#page.mouse.move(width / 2, height / 2);
    const end = await this.#page.evaluate(() => document.documentElement.scrollHeight);
    for (let seen = height; seen < end; seen += height) {
      await this.#page.mouse.wheel(0, height);
      await this.frames(1);
    }
  }

  frames(count: number): Promise<void> {
    return this.#page.evaluate(async (count) => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    }, count);
  }
}
