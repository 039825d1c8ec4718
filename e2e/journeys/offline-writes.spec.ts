import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import { startProduct } from "#product/start-product.ts";
import { whenKept } from "#support/app-worker.ts";
import { commitOnPage, daysOnServer, press, todayOnServer } from "#support/days-on-server.ts";
import { whenWritten } from "#support/device.ts";
import { expect, test } from "#support/fixtures.ts";
import { eveningIn } from "#support/wall-time.ts";

const SENTENCE = "Call the three customers who left";
const REWORDED = "Call the two customers who left";

test.describe("A write without a connection (decision 99)", () => {
  test("survives a reload and a browser restart, and is on the server when the connection is back §2.10", {
    tag: "@quick",
  }, async ({ product }) => {
    const profile = mkdtempSync(join(tmpdir(), "e2e-profile-"));
    /** The same browser profile at every start. */
    async function start(): Promise<{ context: BrowserContext; page: Page }> {
      const context = await chromium.launchPersistentContext(profile, {
        ...CHROMIUM,
        baseURL: product.url,
        locale: "en-GB",
        reducedMotion: "reduce",
        viewport: { width: 1280, height: 900 },
      });
      return { context, page: await context.newPage() };
    }
    try {
      const first = await start();
      const member = new Member(first.page, product);
      await member.join();
      await whenKept(first.page);
      await first.context.setOffline(true);
      await first.page.goto("/app/one-thing");
      await commitOnPage(member, SENTENCE);
      await expect(
        first.page.getByText("Saved on this device. It will be sent when you are back online."),
      ).toBeVisible();
      await whenWritten(first.page, '"kind":"text"');
      // The server's last state, which had no text, is not rendered first.
      await first.page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.body?.textContent?.includes("Commit to My ONE Thing")) {
            sessionStorage.setItem("drawn-without-what-waits", "yes");
          }
        }).observe(document, { childList: true, subtree: true });
      });
      await first.page.reload();
      await expect(member.editor).toHaveValue(SENTENCE);
      const drawn = () => sessionStorage.getItem("drawn-without-what-waits");
      expect(await first.page.evaluate(drawn)).toBeNull();
      await press(first.page, "Completed");
      await expect(
        first.page.getByText(/^Offline\. Two changes wait on this device/),
      ).toBeVisible();
      await whenWritten(first.page, '"kind":"text"', '"kind":"completion"');
      await first.context.close();

      const { context, page } = await start();
      const again = new Member(page, product, member);
      await context.setOffline(true);
      await page.goto("/app/one-thing");
      await expect(page.getByText(/^Offline\. Two changes wait on this device/)).toBeVisible();
      await expect(again.streak).toContainText(/^1\D/);
      await context.setOffline(false);
      await expect(page.getByText("Back online. Saved.")).toBeVisible();
      expect(await todayOnServer(again)).toEqual({ content: SENTENCE, answer: "completed" });
      await context.close();
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  });
});

test("After midnight a new day starts without a connection, and has what is written then §2.10", {
  tag: "@long",
}, async ({ browser }) => {
  const product = await startProduct({ APP_WORKER: "on" });
  const context = await browser.newContext({
    baseURL: product.url,
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    const member = new Member(page, product);
    await member.join();
    await whenKept(page);
    const tuesday = addDays(calendarDateIn("UTC", new Date()), 1);
    const wednesday = addDays(tuesday, 1);
    await page.clock.install();
    await member.leaveUntil(eveningIn("UTC", tuesday));
    await member.commit(SENTENCE);

    await context.setOffline(true);
    await member.turnClocks(new Date(`${wednesday}T00:20:00Z`));
    // It checks the date four times a minute.
    await page.clock.fastForward(60_000);
    await expect(member.editor).toHaveValue("");
    await page.goto("/app");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Yesterday is still open.");
    await page.goto("/app/one-thing");
    await expect(member.editor).toHaveValue("");
    await commitOnPage(member, REWORDED);
    await expect(page.getByText("Saved on this device.", { exact: false }).first()).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText("Back online. Saved.")).toBeVisible();
    await expect(member.editor).toHaveValue(REWORDED);
    expect(await daysOnServer(member)).toEqual([
      [wednesday, REWORDED],
      [tuesday, SENTENCE],
    ]);
  } finally {
    await context.close();
    await product.stop();
  }
});
