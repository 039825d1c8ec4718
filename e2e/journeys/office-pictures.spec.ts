import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectSound } from "#support/accessibility.ts";
import { whenKept } from "#support/app-worker.ts";
import { whenWritten } from "#support/device.ts";
import { expect, test } from "#support/fixtures.ts";
import { officeBeside } from "#support/office.ts";

const PIECE = "excerpts/introduction";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#7a6a52" } })
    .jpeg()
    .toBuffer();

/** Pastes as a browser does from a document. */
const paste = (page: Page, html: string) =>
  page.getByLabel("Text in Markdown").evaluate((area, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", markup);
    const pasted = { clipboardData, bubbles: true, cancelable: true };
    area.dispatchEvent(new ClipboardEvent("paste", pasted));
  }, html);

// The upload, the file that the browser chooses, and its copy offline.
test("an editor brings a picture into a piece, and a member reads it, also offline", {
  tag: "@long",
}, async ({ browser, product, member, guard }) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page } = member;
  const office = await officeBeside(browser, product, {
    role: "editor",
    path: `/office/publish/${PIECE}`,
  });
  await office.setViewportSize({ width: 1280, height: 900 });
  const text = office.getByLabel("Text in Markdown");
  await expect(text).toHaveValue(/Forty-one requests/);

  const before = await text.inputValue();
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(1e6, 1e6));
  await paste(office, "<p>A <b>pasted</b> line.</p>");
  await expect(text).toHaveValue(/A \*\*pasted\*\* line\.$/);
  await office.keyboard.press("Control+z");
  await expect(text).toHaveValue(before);

  const input = office.locator("input[type=file]");
  const file = { name: "Harbor.jpg", mimeType: "image/jpeg", buffer: await picture(1600, 1000) };
  await office.route(/\/pictures\?/, (route) => route.abort(), { times: 1 });
  await input.setInputFiles(file);
  await expect(office.getByText(/^Harbor\.jpg was not uploaded/)).toBeVisible();
  await expectSound(office);
  await office.getByRole("button", { name: "Try Again" }).click();
  await expect(text).toHaveValue(/!\[\]\(harbor-[0-9a-f]{8}\.webp\)$/);
  await expect(office.getByText(/picture: must have a description/).first()).toBeVisible();
  await expect(office.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();
  await office.keyboard.type("The harbor at noon");
  const shown = office.getByRole("img", { name: "The harbor at noon" });
  // The width of the column, of whichever file the browser chose.
  await expect(shown).toHaveJSProperty("naturalWidth", 680);
  await input.setInputFiles({
    name: "a.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg/>"),
  });
  await expect(office.getByText(/^a\.svg is not a usable picture/)).toBeVisible();
  await expectSound(office);
  await office.getByRole("button", { name: "Skip It" }).click();
  await expect(office.getByText(/^a\.svg is not/)).toBeHidden();

  await office.getByRole("button", { name: "Publish", exact: true }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(office.getByText(/^“Introduction” went live on every server at/)).toBeVisible();

  await page.goto("/app");
  await whenKept(page);
  await page.goto(`/app/resources/${PIECE}`);
  const read = page.getByRole("img", { name: "The harbor at noon" });
  await expect(read).toHaveJSProperty("complete", true);
  await expect(read).toHaveAttribute("width", "1440");
  expect(await read.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif\?for=/);
  await expectSound(page);

  await whenWritten(page, "data:image/avif");
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await expect(read).toHaveJSProperty("naturalWidth", 1440);
});
