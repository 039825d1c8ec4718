import type { Locator, Page } from "@playwright/test";
import { silentMp3 } from "@sovereign/domain/testing/silent-mp3";
import { Member } from "#product/member.ts";
import { expectSound } from "#support/accessibility.ts";
import { whenKept } from "#support/app-worker.ts";
import { expect, test } from "#support/fixtures.ts";
import { officeBeside } from "#support/office.ts";

test.use({ settings: { APP_WORKER: "on" } });

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

test("an editor brings in a sound, and a member listens, on two devices and offline", {
  tag: "@long",
}, async ({ browser, product, member, guard }) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/);
  guard.allow(/ERR_FAILED/);
  const { page } = member;
  const office = await officeBeside(browser, product, {
    ...{ role: "editor", path: `/office/publish/${PIECE}` },
  });
  const text = office.getByLabel("Text in Markdown");
  await expect(text).toHaveValue(/Forty-one requests/);
  const sent: string[] = [];
  office.on("request", (request) => sent.push(...(request.url().match(/parts\/\d+/g) ?? [])));
  await office.route(/parts\/1/, (route) => route.abort(), { times: 1 });
  const input = office.locator("input[type=file]");
  await input.setInputFiles({ name: "My Talk.mp3", mimeType: "audio/mpeg", buffer: TALK });
  await expect(office.getByText(/^My Talk\.mp3 was not uploaded/)).toBeVisible();
  await expectSound(office);
  await office.getByRole("button", { name: "Try Again" }).click();
  await expect(text).toHaveValue(/\nsound: my-talk-[0-9a-f]{8}\.mp3\n---/);
  expect(sent, "goes on where it stopped").toEqual(["parts/0", "parts/1", "parts/1", "parts/2"]);
  await input.setInputFiles({
    name: "no.mp3",
    mimeType: "audio/mpeg",
    buffer: Buffer.from("RIFF"),
  });
  await expect(office.getByText(/^no\.mp3 is not a usable sound/)).toBeVisible();
  await office.getByRole("button", { name: "Leave It Out" }).click();
  await office.getByRole("button", { name: "Publish", exact: true }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(office.getByText(/^“Introduction” is live on every server since/)).toBeVisible();

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
  await expect(page.getByText("The sound is saved on this device")).toBeVisible();
  await expectSound(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("Saved on this device", { exact: true })).toBeVisible();
  await expect.poll(() => timeOf(audio)).toBeCloseTo(place, 1);
  await expect(audio).toHaveJSProperty("playbackRate", 2);
  await play(audio);
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(place + 1);
});

/** Films a canvas for a second: real pictures without a file of ours. */
const filmed = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 90 });
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 40; frame += 1) {
      context?.fillRect(frame * 4, 0, 4, 90);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });

test("an editor brings in a film with captions, and a visitor of the vault sees it", {
  tag: "@long",
}, async ({ browser, product, page, member }) => {
  expect(member).toBeDefined();
  const office = await officeBeside(browser, product, {
    ...{ role: "editor", path: "/office/publish/videos/intro-video" },
  });
  const text = office.getByLabel("Text in Markdown");
  await expect(text).toHaveValue(/youtubeUrl: config/);
  await text.fill((await text.inputValue()).replace(/youtubeUrl: .*\n/, ""));
  await expect(office.getByText(/film: is missing: a file beside the text/).first()).toBeVisible();
  const input = office.locator("input[type=file]");
  const film = Buffer.from(await filmed(office));
  await input.setInputFiles({ name: "Intro.webm", mimeType: "video/webm", buffer: film });
  await expect(text).toHaveValue(/\nfilm: intro-[0-9a-f]{8}\.webm\n/);
  await expect(office.getByText(/captions: is missing/).first()).toBeVisible();
  const captions = (words: string) => ({
    ...{ name: "intro.vtt", mimeType: "text/vtt" },
    buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:05.000\n${words}\n`),
  });
  await input.setInputFiles(captions("\n00:09.000 -> 00:12.000\nLate."));
  await expect(office.getByText(/^Line 3 of intro\.vtt must have words below\.$/)).toBeVisible();
  await office.getByRole("button", { name: "Leave It Out" }).click();
  await input.setInputFiles(captions("One thing."));
  await expect(text).toHaveValue(/\ncaptions: intro-[0-9a-f]{8}\.vtt\n/);
  await office.getByRole("button", { name: "Publish", exact: true }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(office.getByText(/^“.*” is live on every server since/)).toBeVisible();

  await page.goto("/app/resources/videos/intro-video");
  const video = page.locator("video");
  await expect(video).toHaveJSProperty("paused", true);
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(160);
  await expectSound(page);
  await video.evaluate((film: HTMLVideoElement) => film.play());
  const words = () =>
    video.evaluate((film: HTMLVideoElement) => {
      const [track] = film.textTracks;
      if (track) track.mode = "showing";
      return [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text);
    });
  await expect.poll(words).toEqual(["One thing."]);
});
