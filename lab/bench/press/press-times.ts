import { type CDPSession, chromium, type Page } from "@playwright/test";
import { addDays } from "@sovereign/domain/calendar-date";
import { CHROMIUM } from "../../../e2e/product/chromium.ts";
import { Member } from "../../../e2e/product/member.ts";
import type { Product } from "../../../e2e/product/start-product.ts";

export type PressTime = {
  /** Until the page painted the frame with the new number. */
  painted: number;
  /** Until that frame was on the screen, as the browser reports it: in steps of 8, at least 16. */
  presented: number;
};

export type PressRun = { product: PressTime[]; bare: PressTime[] };

type Options = {
  presses: number;
  /** Chromium's CPU throttling rate. */
  slowdown: number;
  viewport: { width: number; height: number };
};

/** By then the effects of the previous press (toast, refetch, storage) have finished. */
const CALM_MS = 800;
/** How long a finger stays down; rendering for `mousedown` is not part of the press. */
const MAX_DELAY_MS = 100;

// The minimum of a press: one listener, one changed text.
const BARE_PAGE = `
  <meta name="viewport" content="width=device-width">
  <button>Press</button> <span id="figure">0</span>
  <script>
    const figure = document.getElementById("figure");
    const press = () => { figure.textContent = Number(figure.textContent) + 1; };
    document.querySelector("button").addEventListener("click", press);
  </script>`;

/** Presses an answer on today's page and a bare button alternately. */
export async function pressTimes(product: Product, options: Options): Promise<PressRun> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const { viewport, slowdown } = options;
    const page = await browser.newPage({ baseURL: product.url, viewport });
    await openToday(new Member(page, product));
    const bare = await browser.newPage({ viewport });
    await bare.setContent(BARE_PAGE);
    for (const each of [page, bare]) {
      const slow: CDPSession = await each.context().newCDPSession(each);
      await slow.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    }
    const run: PressRun = { product: [], bare: [] };
    for (let press = 0; press < options.presses; press += 1) {
      const answer = press % 2 === 0 ? "Completed" : "Missed";
      run.product.push(await timePress(page, answer, "[aria-label='Streak'] > span"));
      run.bare.push(await timePress(bare, "Press", "#figure"));
    }
    return run;
  } finally {
    await browser.close();
  }
}

async function openToday(member: Member): Promise<void> {
  await member.signUp();
  await member.confirm();
  await member.signIn();
  const { today } = JSON.parse((await member.ask("/api/one-things")).text);
  for (const daysAgo of [1, 2]) {
    await member.keepDay(addDays(today, -daysAgo), "Send the term sheet");
  }
  await member.commit("Write the first page of the plan");
}

/** Presses with the mouse, because a locator's click would query the page during the press. */
async function timePress(page: Page, name: string, figure: string): Promise<PressTime> {
  const button = page.getByRole("button", { name, exact: true });
  await button.and(page.locator(":not([aria-disabled])")).hover();
  const box = await button.boundingBox();
  if (!box) throw new Error(`Found no button named ${name}`);
  const timing = page.evaluate(watchPress, figure);
  await page.waitForTimeout(CALM_MS);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y, { delay: MAX_DELAY_MS });
  return timing;
}

/** Runs in the page; observes only the next press and the number's change. */
function watchPress(figure: string): Promise<PressTime> {
  return new Promise((resolve) => {
    let pressedAt = 0;
    let painted = 0;
    // The browser does not report shorter events.
    let presented = 16;
    const settle = () => {
      frames.disconnect();
      resolve({ painted, presented });
    };
    const note = (event: Event) => {
      pressedAt = event.timeStamp;
    };
    addEventListener("click", note, { once: true, capture: true });
    const figureChange = new MutationObserver(() => {
      figureChange.disconnect();
      requestAnimationFrame(() => {
        // Runs before any work that the page deferred until after this frame.
        const afterFrame = () => {
          painted = performance.now() - pressedAt;
          // The browser reports the presentation a little later.
          setTimeout(settle, 300);
        };
        void scheduler.postTask(afterFrame, { priority: "user-blocking" });
      });
    });
    const shown = document.querySelector(figure);
    if (!shown) throw new Error(`Found no element ${figure}`);
    figureChange.observe(shown, { childList: true, characterData: true, subtree: true });
    const frames = new PerformanceObserver((list) => {
      const press = list.getEntries().find((entry) => entry.name === "click");
      if (press) presented = press.duration;
    });
    frames.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
}
