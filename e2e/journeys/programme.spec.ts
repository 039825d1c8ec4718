import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

test.describe("30-day programme (specification, sections 3, 6 and 9)", () => {
  test("a day becomes the ONE Thing, is marked done, and no typed text is lost for it §3.19", async ({
    member,
    page,
    guard,
  }) => {
    guard.allow(refused(403));
    guard.allow(refused(404));
    const useIt = page.getByRole("button", { name: "Make this my ONE Thing" });
    await useIt.click();
    await expect(page).toHaveURL(/\/app\/one-thing$/);
    await expect(member.editor).toHaveValue(/^Finish one result that a stranger could check/);
    await expect(member.editor).toBeFocused();
    await page.reload();
    await expect(member.editor).toHaveValue(/^Finish one result that a stranger could check/);
    await member.editor.fill("Send the offer before noon.");

    await page.goto("/app/programme");
    await expect(page.getByRole("heading", { level: 1, name: "The 30 days" })).toBeVisible();
    await expect(
      page.getByText("You are reading the preview: fourteen of the thirty days."),
    ).toBeVisible();
    const done = page.getByRole("button", { name: "Mark as done" });
    const marked = page.waitForResponse(/\/api\/writes$/);
    await done.click();
    await expect(done).toHaveAttribute("aria-pressed", "true");
    await marked;
    await page.reload();
    await expect(done).toHaveAttribute("aria-pressed", "true");
    await useIt.click();
    await expect(member.editor).toHaveValue("Send the offer before noon.");
    await page.getByRole("button", { name: "Use this instead" }).click();
    await expect(member.editor).toHaveValue(/^Finish one result/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(member.editor).toHaveValue("Send the offer before noon.");

    await test.step("a member may read ahead in the preview, and no further", async () => {
      await page.goto("/app/programme/14");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        "Give away one dull hour",
      );
      await page.goto("/app/programme/15");
      await expect(page.getByRole("region", { name: "Upgrade" })).toBeVisible();
      await page.goto("/app/programme/31");
      await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    });
  });
});
