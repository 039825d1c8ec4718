import { expect, test } from "#support/fixtures.ts";
import { enter, hiddenStops, tabTo } from "#support/keyboard.ts";
import { SUBSCRIBE } from "#support/price.ts";

// Only a browser knows the order of the tab stops.
test("The daily loop by keyboard alone §8.7 §S54", async ({ visitor: member, page }) => {
  await member.signUp();
  await member.confirm();

  await page.goto("/");
  // It is hidden until its fonts are there, and takes no focus before.
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await enter(page, page.getByRole("link", { name: "Already a Member? Sign In" }));
  await expect(page).toHaveURL(/\/auth$/);

  const email = page.getByLabel("Email");
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await tabTo(page, email);
  await page.keyboard.type(member.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app$/);

  await expect(member.editor).toBeVisible();
  await tabTo(page, member.editor);
  await page.keyboard.type("Read the contract twice");
  await enter(page, page.getByRole("button", { name: "Commit to My ONE Thing" }));
  await expect(member.said("Success!")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Committed at/ })).toBeFocused();
  await enter(page, page.getByRole("link", { name: "Read the contract twice" }));
  await expect(page).toHaveURL(/\/app\/one-thing$/);

  await tabTo(page, page.getByRole("button", { name: "Partial", exact: true }));
  await page.keyboard.press("Space");
  await expect(member.said("Keep Going!")).toBeVisible();
  await expect(member.streak).toContainText("1");

  const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
  const title = page.getByRole("heading", { level: 1 });

  await test.step("rest is planned, and the Engine's card leads to the subscription", async () => {
    await enter(page, link("Planned rest"));
    await expect(title).toHaveText("Planned rest");
    const day = page.getByRole("main").getByRole("button", { pressed: false }).first();
    await day.waitFor();
    await tabTo(page, day);
    await page.keyboard.press("Space");
    await enter(page, page.getByRole("button", { name: "Plan One Day of Rest" }));
    await expect(page.getByText("Saved. These days are your rest.")).toBeVisible();
    await enter(page, link("Focus"));
    await expect(title).toHaveText("Accountability Engine");
    await tabTo(page, page.getByRole("button", { name: SUBSCRIBE }));
  });

  await test.step("the year is one stop, and the reviews are reached from History", async () => {
    await enter(page, link("History"));
    await expect(title).toHaveText("30-Day Journey");
    await enter(page, link("Year"));
    const today = page.getByRole("grid").getByRole("link", { name: /, partial$/ });
    await today.waitFor();
    await enter(page, today);
    await expect(title).toHaveText("Read the contract twice");
    await enter(page, link("Back to History"));
    await expect(today).toBeFocused();
    await enter(page, link("Thirty days"));
    await enter(page, page.getByRole("link", { name: /^Thirty-day review/ }));
    await expect(title).toHaveText("A review every thirty days.");
    await tabTo(page, page.getByRole("button", { name: SUBSCRIBE }));
  });

  await test.step("the page after payment leads a visitor who has not paid to the levels", async () => {
    await page.goto("/app/welcome");
    await page.getByRole("button", { name: SUBSCRIBE }).waitFor();
    await enter(page, link("All levels of membership"));
    await expect(page).toHaveURL(/\/app\/community$/);
  });

  await test.step("no bar of a phone covers what has the focus", async () => {
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto("/app/history");
    await page.getByRole("listitem").first().waitFor();
    expect(await hiddenStops(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await enter(page, page.getByRole("button", { name: "Sign Out", exact: true }));
  await expect(page).toHaveURL(/\/auth/);
});
