import { Member } from "#product/member.ts";
import { FETCHED_AHEAD_MS, neverAfter } from "#product/never-after.ts";
import { expect, test } from "#support/fixtures.ts";

test.describe("Sessions: the tabs of a browser share one", () => {
  test("two tabs with an old token refresh once for both §4.2", async ({
    visitor: member,
    page,
    context,
  }) => {
    // Leave the app first: an open page would refresh the aged token itself, and the reload would
    // cancel it.
    await member.joinAt("/robots.txt");
    await member.ageSession();
    let refreshes = 0;
    context.on("request", (request) => {
      if (request.url().endsWith("/api/auth/token")) refreshes += 1;
    });
    const second = await context.newPage();
    await Promise.all([page.goto("/app"), second.goto("/app/history")]);
    await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
    await expect(second.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
    expect(refreshes).toBe(1);
    await expect(page.getByText(member.email).first()).toBeAttached();
  });

  test("a sentence saved in one appears next to the draft in the other, until the member chooses §4.26", async ({
    visitor: member,
    page,
    context,
  }) => {
    // As before it has prefetched the outbox (decision 101).
    await neverAfter(page, FETCHED_AHEAD_MS);
    await member.joinAt("/app/one-thing");
    await member.editor.fill("Send the term sheet before noon");
    const second = await context.newPage();
    await new Member(second, member.product, member).commit("Send the term sheet by three");

    const choice = page.getByRole("region", {
      name: "A newer version was saved in another tab at",
    });
    await expect(choice).toContainText("Send the term sheet by three");
    await expect(choice).toContainText("Send the term sheet before noon");
    await expect(page.getByText("Error", { exact: true })).toHaveCount(0);
    const [saved] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith("/api/writes")),
      choice.getByRole("button", { name: "Use My Draft" }).click(),
    ]);
    expect(saved.status()).toBe(200);
    await expect(choice).toHaveCount(0);
    await expect(member.editor).toHaveValue("Send the term sheet before noon");
    await second.goto("/app/history");
    await expect(second.getByRole("main")).toContainText("Send the term sheet before noon");
  });

  test("signing out in one signs out the other §4.1", async ({ member, context }) => {
    const second = await context.newPage();
    await second.goto("/app/history");
    await expect(second.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
    await member.signOut();
    await expect(second).toHaveURL(/\/auth/);
  });
});
