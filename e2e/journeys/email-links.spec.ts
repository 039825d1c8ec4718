import { randomUUID } from "node:crypto";
import { linkFromMail } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

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

test("An email address in any script signs up, gets its email and signs in §10.15", async ({
  page,
  product,
  guard,
}) => {
  // Requests of the app can be in flight at the sign-out.
  guard.allow(refused(401));
  const local = `Ä.${randomUUID().slice(0, 8)}`;
  const email = `${local}@exämple.test`;
  const member = new Member(page, product, { email, password: "a sentence to keep" });
  await member.signUp();
  await page.goto(await linkFromMail(product, email, /\/auth\/confirm#token=/));
  await expect(page.getByText(`${local}@xn--exmple-cua.test`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm and Begin" }).click();
  await expect(page).toHaveURL(/\/app$/);
  await member.signOut();
  await page.goto("/auth");
  await member.submitSignIn();
  await expect(page).toHaveURL(/\/app$/);
});
