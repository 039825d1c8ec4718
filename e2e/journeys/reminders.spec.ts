import { expect, test } from "#support/fixtures.ts";
import { deliver, joinWithReminders, press, shownIn } from "#support/notifications.ts";

// The browser's worker shows what the server encrypted for it.
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
});
