import { chromium, type Page } from "@playwright/test";
import { addDays } from "@sovereign/domain/calendar-date";
import { CHROMIUM } from "./chromium.ts";
import { Member } from "./member.ts";
import type { Product } from "./product.ts";

/** How long one press took, in milliseconds from the press itself. */
export type PressTime = {
  /** Until the new figure of the streak was on the screen. */
  painted: number;
  /** Until the server's answer had come. */
  answered: number;
};

type Options = {
  presses: number;
  /** By how much Chromium slows the processor down. */
  slowdown: number;
  viewport: { width: number; height: number };
};

/**
 * Presses 'Completed' and 'Missed' in turn on today's page as a member with two kept days, under a
 * slowed processor. A figure counts as painted in the first task after the frame that shows it.
 */
export async function pressTimes(product: Product, options: Options): Promise<PressTime[]> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage({ baseURL: product.url, viewport: options.viewport });
    const member = new Member(page, product);
    await member.signUp();
    await member.confirm();
    await member.signIn();
    const { today } = JSON.parse((await member.ask("/api/one-things")).text);
    for (const daysAgo of [1, 2]) {
      const address = `/api/one-things/${addDays(today, -daysAgo)}/completion`;
      await member.ask(address, "PUT", { completion_status: "completed" });
    }
    await member.commit("Write the first page of the plan");
    const slow = await page.context().newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: options.slowdown });
    const times: PressTime[] = [];
    for (let press = 0; press < options.presses; press += 1) {
      times.push(await timePress(page, press % 2 === 0 ? "Completed" : "Missed"));
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function timePress(page: Page, answer: "Completed" | "Missed"): Promise<PressTime> {
  const before = await page.locator(".one-figure").textContent();
  const timing = page.evaluate(
    ({ answer, before }) =>
      new Promise<PressTime>((resolve) => {
        let pressedAt = 0;
        let painted = 0;
        let answered = 0;
        const settle = () => {
          if (painted && answered) resolve({ painted, answered });
        };
        const button = [...document.querySelectorAll("button")].find(
          ({ textContent }) => textContent === answer,
        );
        button?.addEventListener(
          "click",
          (event) => {
            pressedAt = event.timeStamp;
          },
          { once: true, capture: true },
        );
        const figure = new MutationObserver(() => {
          if (document.querySelector(".one-figure")?.textContent === before) return;
          figure.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              painted = performance.now() - pressedAt;
              settle();
            };
            port2.postMessage(null);
          });
        });
        figure.observe(document.body, { subtree: true, childList: true, characterData: true });
        const network = new PerformanceObserver((list) => {
          const write = list.getEntries().find(({ name }) => name.endsWith("/completion"));
          if (!write) return;
          network.disconnect();
          answered = (write as PerformanceResourceTiming).responseEnd - pressedAt;
          settle();
        });
        network.observe({ type: "resource" });
      }),
    { answer, before },
  );
  const button = page.getByRole("button", { name: answer, exact: true });
  await button.and(page.locator(":not([aria-disabled])")).click();
  return timing;
}
