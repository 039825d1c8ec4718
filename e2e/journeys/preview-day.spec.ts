import { linkFromMail } from "#product/mailbox.ts";
import { expect, test } from "#support/fixtures.ts";

const SENTENCE = "Send my brother the figures before lunch.";

test("/demo: a visitor writes, answers, reads, saves the day, and starts an account with it", async ({
  visitor: member,
  page,
  product,
}) => {
  const tour = page.getByRole("tabpanel");
  await test.step("a day is written and answered, and nothing of it is stored on the device", async () => {
    await page.goto("/demo");
    await tour.getByRole("textbox").fill(SENTENCE);
    await tour.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await tour.getByRole("button", { name: "Skip to This Evening" }).click();
    await tour.getByRole("button", { name: "Completed" }).click();
    await expect(tour.getByText("Day eight is cut.")).toBeVisible();
    await expect(tour.getByRole("img", { name: /^Streak: 8 of 30 days/ })).toBeVisible();
    // The buttons are next to the tour, visible without scrolling.
    const keep = page.getByRole("button", { name: "Keep This and Begin" });
    const [act, panel] = [await keep.boundingBox(), await tour.boundingBox()];
    if (!act || !panel) throw new Error("The tour is not on the screen");
    expect(act.x).toBeGreaterThan(panel.x + panel.width);
    await expect(page.getByText(/By subscribing you accept/).locator("visible=true")).toHaveCount(
      1,
    );
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain(SENTENCE);
  });

  await test.step("an item of the vault opens and can be read", async () => {
    await page.getByRole("tab", { name: "Vault" }).click();
    await tour.getByRole("button", { name: /Introduction/ }).click();
    const piece = page.getByRole("dialog", { name: "Introduction" });
    await expect(piece.getByText("Forty-one requests came to the office this week.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tour.getByRole("button", { name: /Introduction/ })).toBeFocused();
  });

  await test.step("the day is carried into the sign-up", async () => {
    await page.getByRole("button", { name: "Keep This and Begin" }).click();
    await expect(page).toHaveURL(/\/auth\?tab=sign-up$/);
    const kept = page.getByRole("region", { name: "Your first day" });
    await expect(kept).toContainText(SENTENCE);
    await expect(kept).toContainText("Completed. Your streak begins at 1.");
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(member.password);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("heading", { name: "Check your inbox." })).toBeVisible();
    await expect(page.getByText("Your sentence waits in this browser")).toBeVisible();
  });

  await test.step("the day is the first day of the account", async () => {
    await page.goto(await linkFromMail(product, member.email, /\/auth\/confirm/));
    await page.getByRole("button", { name: "Confirm and Begin" }).click();
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole("main")).toContainText(SENTENCE);
    await expect(page.getByRole("img", { name: /^Streak: 1 of 30 days/ })).toBeVisible();
    // The screen shows the day before the server has it.
    await expect
      .poll(() => member.askAnew("/api/one-things"))
      .toMatchObject({
        streak: { current: 1, best: 1 },
        records: [{ content: SENTENCE, completion_status: "completed", late: false }],
      });
  });
});
