import type { Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";

const SENTENCE = "Send the term sheet before noon";
const BEGUN = "Call the bank about the second loan";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

// Two browsers, connected by the event stream alone.
test.describe("Two devices of a member", () => {
  test("the visible one immediately shows what the other did, and preserves what is being typed", async ({
    visitor: member,
    page,
    browser,
  }) => {
    await member.joinAt("/robots.txt");
    await member.commit(SENTENCE);
    const { product, ...account } = member;
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
    const other = new Member(await context.newPage(), product, account);
    await other.signIn();
    await other.page.goto("/app/one-thing");
    await expect(other.editor).toHaveValue(SENTENCE);

    await member.editor.fill(BEGUN);
    await press(other.page, "Completed");
    // Neither page is hidden, reloaded or used.
    const left = page.getByRole("region", { name: "What you were writing is still here." });
    await expect(left).toContainText(BEGUN, { timeout: 10_000 });
    await expect(member.editor).toBeFocused();
    await press(page, "Keep as a Note");
    await expect(left).toHaveCount(0);
    await expect(member.editor).toHaveValue(SENTENCE);
    await expect(other.page.getByLabel("A note, if there is one")).toHaveValue(BEGUN, {
      timeout: 10_000,
    });

    await press(page, "Missed");
    const notice = other.page.getByText(/^Today: Missed, on .+ Here you had answered Completed\.$/);
    await expect(notice).toBeVisible({ timeout: 10_000 });
    await other.page.reload();
    await expect(notice).toBeVisible();
    await press(other.page, "OK");
    await expect(notice).toHaveCount(0);
    await context.close();
  });
});
