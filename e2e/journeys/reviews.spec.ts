import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { latestReviewDay } from "@sovereign/domain/review";
import type { Member } from "#product/member.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter, tabTo } from "#support/keyboard.ts";

const CANARY = "quetzalcoatlus";
const TODAY = calendarDateIn("UTC", new Date());

test.use({ timezoneId: "UTC", reducedMotion: "reduce" });

async function printed(page: Page): Promise<number> {
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const paper = await page.pdf({ format: "A4", preferCSSPageSize: true });
  await page.emulateMedia({ media: "screen" });
  return [...paper.toString("latin1").matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
}

/** Answers each of the days before today, then resets the clock. */
async function keepDays(member: Member, days: CalendarDate[]) {
  await member.page.goto("about:blank");
  for (const day of days) {
    await member.product.setClock(new Date(`${day}T20:00:00Z`));
    await member.keepDay(day, `${CANARY} ${day}`);
  }
  await member.product.setClock(new Date());
}

/** Opens a URL in a browser without a session. */
async function asVisitor(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const seen: string[] = [];
  page.on("response", async (answer) => {
    if (/json|html/.test(answer.headers()["content-type"] ?? "")) {
      seen.push(await answer.text().catch(() => ""));
    }
  });
  return { context, page, seen };
}

/** Creates a link, follows it signed out, withdraws it and expects it to be gone. */
async function shareAndWithdraw(member: Member, browser: Browser, days: RegExp) {
  const { page, product, email } = member;
  await enter(page, page.getByRole("button", { name: "Make a Link" }));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const address = (await page.getByText(/\/r\/[0-9a-z]{21}$/).textContent()) ?? "";
  const path = address.slice(address.indexOf("/r/"));

  const visitor = await asVisitor(browser, product.url);
  expect((await visitor.page.goto(path))?.status()).toBe(200);
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(days);
  const said = [...visitor.seen, await visitor.page.content()].join("\n");
  for (const secret of [CANARY, email]) expect(said).not.toContain(secret);
  expect(said).toContain("og:image");

  await tabTo(visitor.page, visitor.page.getByText("Read as a table"));
  await visitor.page.keyboard.press("Enter");
  await expect(visitor.page.getByRole("table")).toBeVisible();
  await tabTo(visitor.page, visitor.page.getByRole("link", { name: "What Sovereign is" }));

  await enter(page, page.getByRole("button", { name: "Withdraw Link" }));
  await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
  expect((await visitor.page.goto(path))?.status()).toBe(404);
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(
    "Nothing is shared here.",
  );
  await visitor.context.close();
}

// Sheets of paper, and everything that a visitor of the link receives.
test.describe("Reviews of a week and of thirty days, beyond the specification", {
  tag: "@long",
}, () => {
  test("a week is opened from History, answered, printed on two pages, shared and withdrawn §9.10", async ({
    member,
    browser,
    product,
    guard,
  }) => {
    guard.allow(refused(404));
    const { page } = member;
    const sunday = latestReviewDay("week", TODAY);
    const last = sunday === TODAY ? addDays(sunday, -1) : sunday;
    await keepDays(member, [addDays(last, -1), last]);
    await page.goto(`${product.url}/app/history`);
    const offer = page.getByRole("link", { name: /^Sunday review/ });
    await offer.waitFor();
    await enter(page, offer);
    const field = page.getByRole("textbox");
    await field.waitFor();
    await tabTo(page, field);
    await page.keyboard.type(CANARY);
    await page.keyboard.press("Tab");
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("textbox")).toHaveValue(CANARY);
    expect(await printed(page)).toBeLessThanOrEqual(2);
    await enter(page, page.getByRole("button", { name: "Share", exact: true }));
    const [image] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save Image" }).click(),
    ]);
    expect(image.suggestedFilename()).toBe(`sovereign-week-${sunday}.png`);
    expect((await readFile(await image.path())).includes(CANARY)).toBe(false);
    await shareAndWithdraw(member, browser, /^Two of (two|three) days\.$/);
  });
});
