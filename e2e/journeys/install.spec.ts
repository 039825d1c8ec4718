import type { Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";
import { answerStreak } from "#support/streak-of.ts";

const SENTENCE = "Call Priya about the lease";
const sharing = (text: string) => `/app/one-thing?shared_text=${encodeURIComponent(text)}`;

/** Reads the size from a PNG's header; fails for any other file. */
function sizesOf(file: Buffer): string {
  expect(file.toString("hex", 0, 8)).toBe("89504e470d0a1a0a");
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

test.describe("The app on a device", () => {
  test("can be installed: the browser finds no error, each picture is real, each shortcut leads somewhere", {
    tag: "@long",
  }, async ({ page, member, context }) => {
    expect(member.email).not.toBe("");
    const devTools = await context.newCDPSession(page);
    const { installabilityErrors } = await devTools.send("Page.getInstallabilityErrors");
    // A test's own context counts as private browsing, where nothing is installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    const { errors, data = "" } = await devTools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data);
    const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
    expect(new Set(purposes)).toEqual(new Set(["any", "maskable", "monochrome"]));
    expect(manifest.screenshots.length).toBeGreaterThan(3);
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      const answer = await page.request.get(src);
      expect(answer.headers()["content-type"], src).toBe("image/png");
      expect(sizesOf(await answer.body()), src).toBe(sizes);
    }
    const screens = ["What is the one thing?", "Resource Vault"];
    expect(manifest.shortcuts).toHaveLength(screens.length);
    for (const [index, { url }] of manifest.shortcuts.entries()) {
      await page.goto(url);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(screens[index] ?? "");
    }
    // Nobody is asked to install what they only read about.
    await page.goto("/about");
    await expect(page.locator("link[rel=manifest]")).toHaveCount(0);
  });

  test("offers a shared sentence beside the field, takes it by a press, and keeps it until somebody signs in", {
    tag: "@long",
  }, async ({ page, member }) => {
    const saved = async () =>
      JSON.parse((await member.ask("/api/one-things")).text).records.map(
        ({ content }: { content: string }) => content,
      );
    await page.goto(sharing(SENTENCE));
    await expect(page).toHaveURL(/\/app\/one-thing$/);
    await page.reload();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await expect(member.editor).toHaveValue("");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(member.editor).toHaveValue(SENTENCE);
    expect(await saved()).toEqual([]);

    await page.goto(sharing("a".repeat(3000)));
    await expect(page.getByText("From a link or another app")).toBeVisible();
    await expect(page.getByText("It was longer than 2,000 characters.")).toBeVisible();
    await expect(member.editor).toHaveValue(SENTENCE);
    await page.getByRole("button", { name: "Use this instead" }).click();
    await expect(member.editor).toHaveValue("a".repeat(2000));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(member.editor).toHaveValue(SENTENCE);

    await member.commit(SENTENCE);
    await page.goto(sharing("Something else"));
    await expect(page.getByText("Something else")).toBeVisible();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(member.editor).toHaveValue(SENTENCE);
    expect(await saved()).toEqual([SENTENCE]);

    await member.signOut();
    await page.goto(sharing("Call Priya before noon"));
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
    expect(page.url()).not.toContain("Priya");
    await page.reload();
    await member.submitSignIn();
    await expect(page.getByText("Call Priya before noon")).toBeVisible();
    await expect(page).toHaveURL(/\/app\/one-thing$/);
  });
});

/** Makes the browser's offer when the page has loaded, before the app's own code runs. */
async function offerAtStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { asked: 0 });
    const prompt = async () => void Reflect.set(window, "asked", Reflect.get(window, "asked") + 1);
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      window.dispatchEvent(Object.assign(offer, { prompt }));
      Object.assign(window, { isQuiet: offer.defaultPrevented });
    });
  });
}
const asked = (page: Page) => page.evaluate(() => Reflect.get(window, "asked"));
const card = (page: Page) => page.getByRole("region", { name: "Install Sovereign here" });

test.describe("The offer to install the app", { tag: "@long" }, () => {
  test("stands on the dashboard from the third kept day on, once", async ({ page, member }) => {
    await offerAtStart(page);
    const opened = async (days: number) => {
      await answerStreak(page, days, "morning");
      const card = page.waitForRequest(/\/install-card-[\w-]+\.js$/);
      await page.goto("/app");
      await expect(member.home).toBeVisible();
      await card;
    };
    await opened(2);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(card(page)).toHaveCount(0);
    await opened(3);
    await expect(card(page)).toBeVisible();
    await card(page).getByRole("button", { name: "Not Now" }).click();
    await expect(card(page)).toHaveCount(0);
    await opened(4);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(card(page)).toHaveCount(0);
    expect(await asked(page)).toBe(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("stands in Settings, where an iPhone says what is true of it", async ({ page, member }) => {
    await offerAtStart(page);
    await page.goto("/app/settings");
    const group = (on: Page, title: string) => on.getByRole("region", { name: title, exact: true });
    const offer = group(page, "Install");
    await expect(offer).toContainText("Install Sovereign here");
    expect(await page.evaluate(() => Reflect.get(window, "isQuiet"))).toBe(true);
    await offer.getByRole("button", { name: "Install", exact: true }).click();
    await expect(offer).toHaveCount(0);
    expect(await asked(page)).toBe(1);

    for (const { os, isInstalled, reminders } of [
      { os: "16_3", isInstalled: false, reminders: "that needs iOS 16.4 or newer." },
      {
        os: "18_6",
        isInstalled: false,
        reminders: "notifications need the app on the Home Screen.",
      },
      { os: "17_5", isInstalled: true, reminders: "This iPhone can’t show them for this app." },
    ]) {
      const userAgent = `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${os.replace("_", ".")} Mobile/15E148 Safari/604.1`;
      const { product, ...account } = member;
      const context = await page
        .context()
        .browser()
        ?.newContext({ baseURL: product.url, userAgent });
      if (!context) throw new Error("There is no other browser");
      const phone = await context.newPage();
      await phone.addInitScript((standalone) => {
        Object.defineProperty(navigator, "standalone", { value: standalone });
        // As on iOS, where a tab has none.
        Reflect.deleteProperty(window, "PushManager");
      }, isInstalled);
      await new Member(phone, product, account).returnTo("/app/settings");
      await expect(group(phone, "Daily Reminders")).toContainText(reminders);
      await expect(group(phone, "Install")).toHaveCount(isInstalled ? 0 : 1);
      await context.close();
    }
  });
});
