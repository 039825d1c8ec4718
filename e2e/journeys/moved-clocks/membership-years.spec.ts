import { mailsTo } from "#product/mailbox.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { Payments } from "#support/payments.ts";

const DAY_MS = 86_400_000;

// The provider renews, declines and cancels as its clock moves.
test.describe("A membership over the years: canceled, renewed, declined (sections 4 and 6)", () => {
  test("canceling keeps access to the paid end; a declined renewal has seven days, and continues with a new card §2.44 §4.39 §7.31", async ({
    page,
    context,
    product,
    visitor: member,
  }) => {
    const payments = new Payments(product);
    /** Moves every clock; the session has expired then, so the member signs in again. */
    const goTo = async (instant: Date) => {
      await member.leaveUntil(instant);
      await member.returnTo("/app/settings");
    };

    await member.join();
    await payments.buyFor(member);
    await page.goto("/app/settings");
    await expect(page.getByText(/^Member, renews /)).toBeVisible();
    const start = new Date();
    const years = (count: number) => {
      const then = new Date(start);
      then.setUTCFullYear(then.getUTCFullYear() + count);
      return then.getTime();
    };

    await test.step("a declined renewal has seven days of grace, and a new card fixes it", async () => {
      const { subscriptions } = await payments.state();
      const mine = subscriptions.find(({ email }) => email === member.email);
      await payments.act("decline-next-renewal", { subscription: mine?.id });
      await goTo(new Date(years(1) + DAY_MS));
      const due = page.getByRole("region", { name: "Member, payment due" });
      await expect(due).toContainText(
        "The last payment did not go through. Your access continues until",
      );
      await expect(page.getByText("Member, payment due", { exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Home" }).click();
      await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
      await expect(due).toBeVisible();
      await expect
        .poll(async () => (await mailsTo(product, member.email)).map((mail) => mail.subject))
        .toContain("The renewal did not go through");
      await goTo(new Date(years(1) + 8 * DAY_MS));
      await expect(page.getByText(/^Your membership ended /)).toBeVisible();
      await payments.act("recover", { subscription: mine?.id });
      await expect(page.getByText(/^Member, renews /)).toBeVisible();
    });

    await test.step("canceled, it stays open to the paid end and closes then", async () => {
      const opened = context.waitForEvent("page");
      await page.getByRole("button", { name: "Manage Subscription" }).click();
      const portal = await opened;
      await payments.cancelPlan(portal);
      await payments.renewPlan(portal);
      await payments.cancelPlan(portal);
      await portal.close();
      await expect(page.getByText(/^Member until .* It will not renew\.$/)).toBeVisible();
      await goTo(new Date(years(2) + DAY_MS));
      await expect(page.getByText(/^Your membership ended /)).toBeVisible();
      await expect
        .poll(async () => (await mailsTo(product, member.email)).map((mail) => mail.subject))
        .toContain("Your membership has ended");
    });
  });
});
