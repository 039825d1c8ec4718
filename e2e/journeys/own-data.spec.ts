import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { mailsTo } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

type Export = {
  exported_at: string;
  partner: unknown;
  days: unknown[];
  member: { time_zone: string };
};

/** Presses a button of the export's dialog; returns the path of the saved file. */
async function save(page: Page, button: string): Promise<string> {
  await page.goto("/app/settings#data");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: button }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sovereign-\d{4}-\d\d-\d\d\.(json|csv)$/);
  await expect(dialog).toHaveCount(0);
  return download.path();
}

/** Returns an export without its time and the partner, who is not imported, and its path. */
async function exported(page: Page) {
  const path = await save(page, "Save JSON");
  const { exported_at: _, partner: __, ...data }: Export = JSON.parse(await readFile(path, "utf8"));
  return { path, data };
}

async function choose(page: Page, path: string) {
  await page.goto("/app/settings#data");
  await page.getByRole("button", { name: "Choose a File" }).waitFor();
  await page.locator("input[type=file]").setInputFiles(path);
  return page.getByRole("dialog");
}

async function bring(page: Page, path: string) {
  const dialog = await choose(page, path);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

// A file that was downloaded and chosen again brings the same account back.
test.describe("A member's own data", () => {
  test("is exported, deleted and restored through the screens, and is unchanged §2.51 §2.90", async ({
    page,
    product,
    guard,
  }) => {
    // Requests of an open page can be in flight when its session ends.
    guard.allow(refused(401));
    guard.allow(refused(403));
    await new Member(page, product, product.demo).signIn();
    const demo = await exported(page);
    expect(demo.data.days.length).toBeGreaterThan(300);
    const table = await readFile(await save(page, "Save CSV"), "utf8");
    expect(table.startsWith("\uFEFFdate,rest,one_thing,")).toBe(true);

    const owner = new Member(page, product);
    await test.step("is imported into an empty account after a preview", async () => {
      await owner.join();
      // Plain letters: without a UTF-8 locale the browser opens no other path.
      const folder = await mkdtemp(join(tmpdir(), "own-data-"));
      const broken = join(folder, `broken_${"and_never_renamed_".repeat(4)}.json`);
      await writeFile(broken, (await readFile(demo.path, "utf8")).slice(0, -100));
      const refusal = await choose(page, broken);
      await expect(refusal).toContainText("This isn’t an export from here.");
      // Even with a long file name that cannot wrap.
      await page.setViewportSize({ width: 320, height: 640 });
      const over = () => refusal.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(await over()).toBe(0);
      await page.setViewportSize({ width: 1280, height: 900 });
      await refusal.getByRole("button", { name: "Back to Settings" }).click();

      const dialog = await choose(page, demo.path);
      await expect(dialog).toContainText(`${demo.data.days.length} days`);
      await dialog.getByRole("button", { name: "Import", exact: true }).click();
      await expect(owner.toast("Your record is back")).toBeVisible();
      await expect(page.getByText(/^\d{3} kept days$/)).toBeVisible();
    });

    await test.step("is imported into no other account", async () => {
      const dialog = await choose(page, demo.path);
      await expect(dialog).toContainText("This account already has days");
      await dialog.getByRole("button", { name: "Back to Settings" }).click();
    });

    const before = await exported(page);
    expect(before.data).toEqual(demo.data);

    await test.step("is printed, a year with all its text", async () => {
      await page.goto("/app/history/year");
      await page.getByRole("link", { name: "Read and Print" }).click();
      await expect(page).toHaveURL(/\/app\/history\/year\/print\?until=/);
      await expect(page.getByRole("heading", { level: 2 })).toHaveCount(12);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const paper = await page.pdf({
        format: "A4",
        preferCSSPageSize: true,
      });
      await page.emulateMedia({ media: "screen" });
      const pages = [...paper.toString("latin1").matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
      expect(pages).toBeGreaterThan(6);
      expect(pages).toBeLessThan(20);
    });

    await test.step("is the same after the account was deleted and created again", async () => {
      await page.goto("/app/settings");
      await page.getByRole("button", { name: "Delete Account" }).click();
      const dialog = page.getByRole("dialog", { name: "Are you absolutely sure?" });
      await expect(dialog.getByRole("link", { name: "Export it first" })).toBeVisible();
      await dialog.getByRole("button", { name: "Yes, Delete My Account" }).click();
      await expect(page).toHaveURL(/\/farewell$/);

      const mails = async () => (await mailsTo(product, owner.email)).map(({ subject }) => subject);
      await expect.poll(mails).toContain("Your account has been deleted");
      const earlier = (await mails()).length;
      const again = new Member(page, product, owner);
      await again.signUp();
      // The mailbox still has the link of the first sign-up.
      await expect.poll(mails).toHaveLength(earlier + 1);
      await again.confirm();
      await again.signIn();
      await bring(page, before.path);
      expect((await exported(page)).data).toEqual(before.data);
    });
  });
});
