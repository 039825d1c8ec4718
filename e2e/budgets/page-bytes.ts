import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { Scale, sumOf, type WeighedAsset } from "./page-weight.ts";

type PageBytes = { before: WeighedAsset[]; after: WeighedAsset[] };

type MemberBytes = { settled: WeighedAsset[]; ahead: WeighedAsset[] };

type Session = Exclude<BrowserContextOptions["storageState"], string | undefined>;

const PHONE = { viewport: { width: 412, height: 823 }, reducedMotion: "no-preference" } as const;
const UNTOUCHED_MS = 3000;
/** Longer than any delay in the product. */
const AFTERWARDS_MS = 10_000;
const SETTLED_MS = 500;

async function useAsAPerson(page: Page): Promise<void> {
  const { height } = PHONE.viewport;
  await page.mouse.move(200, height / 2, { steps: 5 });
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let seen = height; seen < end; seen += height) await page.mouse.wheel(0, height);
  await page.evaluate(() => window.scrollTo(0, 0));
  const next = page.getByRole("button", { name: "Next slide" });
  if ((await next.count()) > 0) await next.click();
  else await page.getByRole("heading", { level: 1 }).click();
}

/** When the app starts to prefetch what its first page does not need. */
const FETCHED_AHEAD_MS = 2000;

/** Cancels timers of exactly `wait` ms; a busy machine would decide which of them a test sees. */
async function neverAfter(page: Page, wait: number): Promise<void> {
  await page.addInitScript((never) => {
    const later = window.setTimeout.bind(window);
    const unlessThen = (act: () => void, ms?: number) => (ms === never ? 0 : later(act, ms));
    Object.assign(window, { setTimeout: unlessThen });
  }, wait);
}

/** Returns a public page's bytes with an empty cache, before and after its use. */
export async function bytesOfPage(browser: Browser, origin: string, path: string) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  try {
    const page = await context.newPage();
    const scale = new Scale(page);
    // The landing page's timer; the first interaction fetches the same.
    await neverAfter(page, 7000);
    await page.goto(path, { waitUntil: "load" });
    await page.waitForTimeout(UNTOUCHED_MS);
    const before = await scale.read();
    await useAsAPerson(page);
    await page.waitForTimeout(AFTERWARDS_MS);
    return { before, after: await scale.read() } satisfies PageBytes;
  } finally {
    await context.close();
  }
}

/** Returns the bytes of a member's page; `afterwardsMs` 0 prevents prefetching. */
export async function bytesOfMemberPage(
  browser: Browser,
  origin: string,
  path: string,
  { session, afterwardsMs }: { session: Session; afterwardsMs: number },
) {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, storageState: session });
  try {
    const page = await context.newPage();
    const scale = new Scale(page);
    if (afterwardsMs === 0) await neverAfter(page, FETCHED_AHEAD_MS);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForFunction(() => !document.querySelector("[data-waiting]"));
    await scale.quiet(SETTLED_MS);
    const settled = await scale.read();
    await page.waitForTimeout(afterwardsMs);
    const known = new Set(settled.map(({ path }) => path));
    const ahead = (await scale.read()).filter(({ path }) => !known.has(path));
    return { settled, ahead } satisfies MemberBytes;
  } finally {
    await context.close();
  }
}

export const codeOf = (weighed: readonly WeighedAsset[]) => sumOf(weighed, "script", "style");

export const drawingOf = (weighed: readonly WeighedAsset[]) =>
  sumOf(weighed, "page", "font", "image");
