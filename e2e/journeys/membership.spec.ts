import { mailsTo } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { refused } from "#support/console-guard.ts";
import { failing } from "#support/failing.ts";
import { expect, test } from "#support/fixtures.ts";
import { CARDS, Payments } from "#support/payments.ts";
import { PRICE, SUBSCRIBE } from "#support/price.ts";

/** Shorter than the minute after which a page polls its membership. */
const BEFORE_THE_NEXT_CHECK = { timeout: 20_000 };

// Tabs and devices hear of a payment by the event stream, from a checkout in another tab.
test.describe("Purchases and subscription (specification, sections 2, 4, 6 and 8)", () => {
  test("a member subscribes after a declined card, and every tab and device is notified §2.42 §2.63 §2.76 §4.38 §7.29", {
    tag: "@quick",
  }, async ({ member, page, context, product, browser, guard }) => {
    guard.allow(refused(409));
    const payments = new Payments(product);
    const elsewhere = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
    const device = new Member(await elsewhere.newPage(), product, member);
    await device.signIn();
    const pages = [await context.newPage(), device.page];
    for (const settings of pages) {
      await settings.goto("/app/settings");
      await expect(settings.getByText("You are reading the preview.")).toBeVisible();
      await expect(settings.getByRole("button", { name: "Restore Purchase" })).toBeVisible();
    }

    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: SUBSCRIBE }).click();
    const checkout = await opened;
    await payments.pay(checkout, { card: CARDS.declined });
    await expect(checkout.getByRole("alert")).toContainText("Your card was declined.");
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
    expect(await checkout.evaluate(() => window.opener)).toBeNull();

    await payments.pay(checkout);
    const paid = new Member(checkout, product, member);
    await expect(paid.toast("Payment Successful! 🎉")).toContainText(
      "You now have full access to all features.",
    );
    await expect(checkout).toHaveURL(/\/app\/welcome$/);
    for (const settings of pages) {
      await expect(settings.getByText(/^Member, renews /)).toBeVisible(BEFORE_THE_NEXT_CHECK);
    }
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toHaveCount(0);

    await test.step("the page after payment has the receipt, and links to the next step", async () => {
      await expect(checkout.getByRole("heading", { name: "Everything is open." })).toBeVisible();
      const receipt = checkout.getByRole("region", { name: "Receipt" });
      await expect(receipt.getByText(`${PRICE}.00, one year`)).toBeVisible();
      await expect(receipt.getByText("Visa ending 4242")).toBeVisible();
      await checkout.getByRole("link", { name: /^One article to start with/ }).click();
      await expect(checkout.getByRole("heading", { level: 1, name: /^2008/ })).toBeVisible();
      await checkout.goBack();
      await expect(checkout.getByRole("heading", { name: "Everything is open." })).toBeVisible();
    });

    await test.step("the receipt is in the settings too, and prints alone", async () => {
      await device.page.getByRole("link", { name: "What is open, and your receipt" }).click();
      await expect(device.page.getByText("Visa ending 4242")).toBeVisible();
      await device.page.emulateMedia({ media: "print" });
      await expect(device.page.getByText("Visa ending 4242")).toBeVisible();
      for (const part of [
        "Everything is open.",
        "Open now",
        "One article to start with",
        "Privacy",
      ]) {
        await expect(device.page.getByText(part, { exact: true })).toBeHidden();
      }
    });

    await test.step("a second checkout is refused, on the page and by the server", async () => {
      await page.goto("/app/community");
      await expect(page.getByText("You are a member of the App level.")).toBeVisible();
      await expect(page.getByRole("button", { name: "✓ Active Subscription" })).toBeDisabled();
      const again = await member.ask("/api/functions/create-checkout", "POST");
      expect(again.status).toBe(409);
    });
    await expect
      .poll(async () => (await mailsTo(product, member.email)).map((mail) => mail.subject))
      .toContain("Your membership is open");
    await elsewhere.close();
  });

  test("a guest pays without an account, signs up with that address and is a member §2.42 §6.4 §6.5", async ({
    visitor,
    page,
    context,
    product,
  }) => {
    const payments = new Payments(product);
    await page.goto("/");
    const subscribe = page.getByRole("button", { name: "Subscribe Now" });
    await expect(subscribe).toBeEnabled();
    const opened = context.waitForEvent("page");
    await subscribe.click();
    const checkout = await opened;
    await payments.pay(checkout, { email: visitor.email.replace("member", "Member") });
    await expect(checkout).toHaveURL(/\/auth\?.*paid=true/);
    await expect(checkout.getByText(/payment/i).first()).toBeVisible();
    await expect(checkout.getByLabel("Email")).toHaveValue(
      visitor.email.replace("member", "Member"),
    );

    await visitor.signUp();
    await visitor.confirm();
    await test.step("lands once on the page after payment", async () => {
      await page.goto("/auth");
      await visitor.submitSignIn();
      await expect(page).toHaveURL(/\/app\/welcome$/);
      await expect(visitor.toast("Payment Successful! 🎉")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Everything is open." })).toBeVisible();
      // Requests still in flight would be refused after the sign-out.
      const receipt = page.getByRole("region", { name: "Receipt" });
      await expect(receipt.getByText("Visa ending 4242")).toBeVisible();
      await visitor.signOut();
      await visitor.signIn();
    });
    await page.goto("/app/settings");
    await expect(page.getByText(/^Member, renews /)).toBeVisible();
  });

  test("a canceled checkout returns to the page it started from, also in the same tab, and success=true grants nothing §2.39 §2.77 §7.27 §7.28 §S34", async ({
    visitor: member,
    page,
    product,
  }) => {
    const said = "Nothing was charged";
    await page.goto("/");
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Subscribe Now" }).click();
    const home = await opened;
    await home.getByRole("link", { name: "Back to Sovereign" }).click();
    await expect(home).toHaveURL(`${product.url}/#pricing`);
    await expect(home.getByText(said).first()).toBeVisible();
    await expect(home.getByRole("button", { name: "Subscribe Now" })).toBeInViewport();
    await home.close();

    // As where the browser blocks the new tab.
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await member.joinAt("/app/programme");
    await page.getByRole("button", { name: SUBSCRIBE }).click();
    await expect(page).toHaveURL(new RegExp(`^${product.payments_url}/c/pay/`));
    await page.getByRole("link", { name: "Back to Sovereign" }).click();
    await expect(page).toHaveURL(`${product.url}/app/programme`);
    await expect(page.getByText(said).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "The 30 days" })).toBeVisible();
    await expect(page.getByText(said)).toHaveCount(0);

    await page.goto("/app?success=true");
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
    await expect(page.getByText("Payment Successful! 🎉")).toHaveCount(0);
  });

  test("a checkout that cannot begin says why, and ends no one's access §4.35 §8.12 §8.13 §S57", async ({
    member,
    page,
    product,
    guard,
  }) => {
    for (const status of [403, 500, 503]) guard.allow(refused(status));
    const payments = new Payments(product);
    const address = "**/api/functions/create-checkout";
    // A store's app pays with its store.
    await page.route(address, (route) =>
      route.continue({ headers: { ...route.request().headers(), "x-client-platform": "ios" } }),
    );
    await page.getByRole("button", { name: SUBSCRIBE }).click();
    await expect(member.toast("Use In-App Purchase")).toBeVisible();
    await page.unroute(address);

    await payments.act("outage", { mode: "down" });
    await page.getByRole("button", { name: SUBSCRIBE }).click();
    await expect(member.toast("Checkout Error")).toContainText(
      "The payment provider is not responding",
    );
    await payments.act("outage", { mode: "none" });

    await payments.buyFor(member);
    await payments.act("outage", { mode: "down" });
    await page.route("**/api/functions/check-subscription", failing);
    await page.goto("/app/settings");
    await expect(page.getByText(/^Member, renews /)).toBeVisible();
    await expect(page.getByText("We could not check your membership.")).toBeVisible();
    await expect(page.getByText(/^Member, renews /)).toBeVisible();
    await page.unroute("**/api/functions/check-subscription");
    await page.getByRole("button", { name: "Manage Subscription" }).click();
    await expect(member.toast("Failed to create customer portal session.")).toBeVisible();
    await payments.act("outage", { mode: "none" });
  });
});
