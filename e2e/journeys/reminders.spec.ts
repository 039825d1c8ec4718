import { expectAccessible } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { deliver, joinWithReminders, press, shownIn } from "#support/notifications.ts";

test.use({ settings: { APP_WORKER: "on" } });

test.describe("Reminders (specification, sections 2 and 4)", () => {
  test("with permission, a test notification arrives and a press on it opens the ONE Thing §2.54", async ({
    page,
    visitor: member,
    context,
    product,
  }) => {
    const { worker, lastMessage } = await joinWithReminders(member, product.payments_url);
    await expect(page.getByText("Granted", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Send Test Notification" }).click();
    await expect(page.getByText("Test sent", { exact: true })).toBeVisible();

    const message = await lastMessage();
    expect(JSON.parse(message)).toMatchObject({ web_push: 8030 });
    await deliver(context, page, message);
    await expect.poll(() => shownIn(worker)).toMatchObject([{ options: { tag: "test" } }]);
    const [shown] = await shownIn(worker);
    if (shown) await press(worker, shown);
    await expect(page).toHaveURL(/\/app\/one-thing$/);
  });

  test("the card, the last ten and 'Remind me' are complete for every member", async ({
    page,
    visitor: member,
  }) => {
    await member.joinAt("/app/settings/reminders");
    await expect(page.getByText("No reminder was due in the last sixty days.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to Settings" }).click();
    await expect(page.getByLabel("Reminder time")).toBeDisabled();
    await expectAccessible(page);
    await page.goto("/app/one-thing");
    await expect(page.getByRole("button", { name: "Remind me" })).toBeVisible();
  });
});
