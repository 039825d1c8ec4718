import { expect, test } from "#support/fixtures.ts";

// Locks and messages between tabs.
test.describe("Sessions: the tabs of a browser share one", () => {
  test("two with an old token refresh once for both, and signing out in one signs out the other §4.1 §4.2", async ({
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

    await member.signOut();
    await expect(second).toHaveURL(/\/auth/);
  });
});
