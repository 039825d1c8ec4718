import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

// Only a browser sends a Referer.
test("An emailed link reveals its token to no one and does nothing by being opened §10.12 §S47", async ({
  page,
  visitor,
  product,
  guard,
}) => {
  guard.allow(refused(403));
  guard.allow(refused(400));
  await visitor.signUp();
  const link = await visitor.confirmationLink();
  const [bare = "", token = ""] = link.split("#token=");
  const carried: string[] = [];
  page.on("request", (request) => {
    const { referer = "" } = request.headers();
    if (`${request.url()} ${referer}`.includes(token)) carried.push(request.url());
  });

  await page.goto(link);
  await expect(page.getByRole("button", { name: "Confirm and Begin" })).toBeVisible();
  await expect(page).toHaveURL(bare);
  await page.reload();
  await expect(page.getByRole("button", { name: "Confirm and Begin" })).toBeVisible();
  expect(carried).toEqual([]);

  // A mail scanner's requests, and the link's older form.
  for (const address of [bare, `${product.url}/api/auth/verify-email?token=${token}`]) {
    for (const method of ["HEAD", "GET"]) await fetch(address, { method });
  }
  await page.goto("/auth");
  await visitor.submitSignIn();
  await expect(page.getByRole("alert").first()).toContainText("confirm your account");

  await page.goto("/auth?token=not-a-token");
  await expect(page.getByRole("heading", { name: "This link is no longer valid." })).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  for (const path of ["/auth?token=abc", "/auth/confirm?token=abc"]) {
    const { headers } = await fetch(product.url + path);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
  }
});
