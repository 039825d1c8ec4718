import type { Page } from "@playwright/test";
import { answering } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";
import { Payments } from "#support/payments.ts";
import { SUBSCRIBE } from "#support/price.ts";

const ENGINE = "/app/accountability";
const SENTENCE = "Send Halden the signed term sheet before noon";

const commit = (page: Page) => page.getByRole("button", { name: "Commit to My ONE Thing" });
const yes = (page: Page) => page.getByRole("button", { name: "Yes", exact: true });
const meter = (page: Page) => page.getByRole("progressbar", { name: /^Streak progress/ });

/** Subscribes through the locked card and returns to the page that stayed open. */
async function subscribe(page: Page, payments: Payments): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: SUBSCRIBE }).click();
  const checkout = await opened;
  await payments.pay(checkout);
  await expect(checkout.getByText("Payment Successful! 🎉").first()).toBeVisible();
  await checkout.close();
}

// Focus after each press, and a page that opens by itself after a payment in another tab.
test.describe("The Accountability Engine (specification, sections 2, 4 and 9)", () => {
  test("is a members-only card for non-members, and opens for a subscriber §2.29", async ({
    member,
    page,
    product,
  }) => {
    expect(member.email).not.toBe("");
    const focus = page.getByRole("link", { name: "Focus" });
    await focus.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${ENGINE}$`));
    await expect(page.getByText("Members only")).toBeVisible();

    await subscribe(page, new Payments(product));
    await expect(meter(page)).toBeVisible();
    await expect(page.getByText("Start your streak today!")).toBeVisible();
    await member.editor.fill(SENTENCE);
    await commit(page).click();
    const box = page.getByRole("region", { name: "Your commitment" });
    await expect(box).toContainText(`You committed to${SENTENCE}`);
    await expect(box).toBeFocused();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    // With the keyboard from the focused element to the evening's question.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "ONE Thing page" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(yes(page)).toBeFocused();
    expect((await answering(page, () => page.keyboard.press("Enter"))).milestone).toBeNull();
    await expect(yes(page)).toBeFocused();
    await expect(member.said("Excellent!")).toBeVisible();
    await expect(page.getByText(/^Recorded at .*\.$/)).toBeVisible();
    await expect(page.getByText("Keep it going!")).toBeVisible();
    await expect(box).toContainText("You have answered for it, so it stays as it is.");
    await page.reload();
    await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Excellent!")).toBeVisible();
  });
});
