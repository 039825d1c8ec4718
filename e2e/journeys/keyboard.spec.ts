import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";

const MOST_STEPS = 60;

/** Presses Tab until an element has the focus; fails when a person would never get there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

test("The daily loop by keyboard alone", async ({ visitor: member, page }) => {
  await member.signUp();
  await member.confirm();

  await page.goto("/");
  await tabTo(page, page.getByRole("link", { name: "Already a Member? Sign In" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth$/);

  const email = page.getByLabel("Email");
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await tabTo(page, email);
  await page.keyboard.type(member.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app$/);

  await tabTo(page, page.getByRole("link", { name: "Commit to My ONE Thing" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/one-thing$/);
  await expect(member.editor).toBeVisible();
  await tabTo(page, member.editor);
  await page.keyboard.type("Read the contract twice");
  await tabTo(page, page.getByRole("button", { name: "Commit to My ONE Thing" }));
  await page.keyboard.press("Enter");
  await expect(member.toast("Success!")).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: "Partial", exact: true }));
  await page.keyboard.press("Space");
  await expect(member.toast("Keep Going!")).toBeVisible();
  await expect(member.streak).toContainText("1");

  const history = page.getByRole("link", { name: "History", exact: true }).first();
  await tabTo(page, history);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Sign Out", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth/);
});
