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
  const text = office.getByRole("textbox", { name: "Text", exact: true });
  await expect(text.getByText(/Forty-one requests/)).toBeVisible();
  await text.press("Control+End");

  const input = office.getByLabel("Image", { exact: true }).and(office.locator("input[type=file]"));
  const file = { name: "Harbor.jpg", mimeType: "image/jpeg", buffer: await picture(1600, 1000) };
  await office.route(/\/pictures\?/, (route) => route.abort(), { times: 1 });
  await input.setInputFiles(file);
  await expect(office.getByText(/^Harbor\.jpg wasn’t uploaded/)).toBeVisible();
  await expectSound(office);
  await office.getByRole("button", { name: "Try Again" }).click();
  await expect(office.getByText("Describe the image", { exact: true })).toBeVisible();
  await office.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(office.getByRole("dialog")).toBeHidden();
  await office
    .getByLabel("What it shows, for anyone who can’t see it")
    .last()
    .fill("The harbor at noon");
  const shown = text.getByRole("img", { name: "The harbor at noon" });
  // Of whichever file the browser chose.
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await input.setInputFiles({
    name: "a.png",
    mimeType: "image/png",
    buffer: Buffer.from("<svg/>"),
  });
  await expect(office.getByText(/^a\.png can’t be used as an image/)).toBeVisible();
  await expectSound(office);
  await office.getByRole("button", { name: "Skip It" }).click();
  await expect(office.getByText(/^a\.png can’t/)).toBeHidden();

  await office.getByRole("button", { name: "Publish", exact: true }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(office.getByText(/^“Introduction” went live at/)).toBeVisible();

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
