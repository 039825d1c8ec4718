import type { Locator, Page } from "@playwright/test";
import { silentMp3 } from "@sovereign/domain/testing/silent-mp3";
import { Member } from "#product/member.ts";
import { expectSound } from "#support/accessibility.ts";
import { whenKept } from "#support/app-worker.ts";
import { expect, test } from "#support/fixtures.ts";
import { officeBeside } from "#support/office.ts";

const PIECE = "excerpts/introduction";
const READ = `/app/resources/${PIECE}`;
/** Of three parts. */
const TALK = silentMp3(600, "A talk");

const audioOf = (page: Page) => page.getByLabel("Introduction, read aloud");
const timeOf = (audio: Locator) =>
  audio.evaluate(({ currentTime }: HTMLAudioElement) => currentTime);
const play = (audio: Locator) => audio.evaluate((element: HTMLAudioElement) => element.play());
const pause = (audio: Locator) => audio.evaluate((element: HTMLAudioElement) => element.pause());

/** Waits until the server has the place in the sound. */
const placeSent = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/writes") &&
      (response.request().postData() ?? "").includes("listening_place"),
  );

// The browser's player, from the upload to listening offline.
test("an editor brings in a sound, and a member listens, on two devices and offline", {
  tag: "@long",
}, async ({ browser, product, member, guard }) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/);
  guard.allow(/ERR_FAILED/);
  const { page } = member;
  const office = await officeBeside(browser, product, {
    role: "editor",
    path: `/office/publish/${PIECE}`,
  });
  await expect(office.getByText(/Forty-one requests/)).toBeVisible();
  const sent: string[] = [];
  office.on("request", (request) => sent.push(...(request.url().match(/parts\/\d+/g) ?? [])));
  await office.route(/parts\/1/, (route) => route.abort(), { times: 1 });
  const input = office.getByLabel("Add a File").and(office.locator("input[type=file]"));
  await input.setInputFiles({ name: "My Talk.mp3", mimeType: "audio/mpeg", buffer: TALK });
  await expect(office.getByText(/^My Talk\.mp3 wasn’t uploaded/)).toBeVisible();
  await expectSound(office);
  await office.getByRole("button", { name: "Try Again" }).click();
  await expect(office.getByText(/^my-talk-[0-9a-f]{8}\.mp3/)).toBeVisible();
  expect(sent, "goes on where it stopped").toEqual(["parts/0", "parts/1", "parts/1", "parts/2"]);
  await input.setInputFiles({
    name: "no.mp3",
    mimeType: "audio/mpeg",
    buffer: Buffer.from("RIFF"),
  });
  await expect(office.getByText(/^no\.mp3 can’t be used as audio/)).toBeVisible();
  await office.getByRole("button", { name: "Skip It" }).click();
  await office.getByRole("button", { name: "Publish", exact: true }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(office.getByText(/^“Introduction” went live at/)).toBeVisible();

  await page.goto("/app");
  await whenKept(page);
  await page.goto(READ);
  const audio = audioOf(page);
  await expect(audio).toHaveJSProperty("paused", true);
  await expect
    .poll(() => audio.evaluate(({ duration }: HTMLAudioElement) => duration))
    .toBeGreaterThan(590);
  await expectSound(page);
  await page.getByLabel("Speed").selectOption("2×");
  await play(audio);
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(1);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("Introduction");
  for (let press = 0; press < 4; press += 1) {
    await page.getByRole("button", { name: "Forward 15 s" }).click();
  }
  const isSent = placeSent(page);
  await pause(audio);
  expect((await isSent).status()).toBe(200);
  const place = await timeOf(audio);
  expect(place).toBeGreaterThan(60);

  const { product: _, ...account } = member;
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
  const other = new Member(await context.newPage(), product, account);
  await other.signIn();
  await other.page.goto(READ);
  const elsewhere = audioOf(other.page);
  await expect.poll(() => timeOf(elsewhere)).toBeCloseTo(place, 1);
  await expect(elsewhere).toHaveJSProperty("playbackRate", 1);
  await other.page.getByRole("button", { name: "Back 15 s" }).click();
  await expect.poll(() => timeOf(elsewhere)).toBeCloseTo(place - 15, 1);
  await context.close();

  await page.getByRole("button", { name: "Save on this device (2 MB)" }).click();
  await expect(page.getByText("The audio is saved on this device")).toBeVisible();
  await expectSound(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("Saved on this device", { exact: true })).toBeVisible();
  await expect.poll(() => timeOf(audio)).toBeCloseTo(place, 1);
  await expect(audio).toHaveJSProperty("playbackRate", 2);
  await play(audio);
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(place + 1);
});
