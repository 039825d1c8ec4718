import { expect } from "vitest";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ environment: { SUPPORT_EMAIL: "help@one.example" } });

it("returns where to report a vulnerability, with an expiry less than a year away", async ({
  product,
}) => {
  const answer = await product.fetch("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8/i);
  const text = await answer.text();
  expect(text).toContain("Contact: mailto:help@one.example\n");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  const days = (expires - product.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

it("leads a password manager to the password’s place, and says so of no other path", async ({
  product,
}) => {
  const answer = await product.fetch("/.well-known/change-password", { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/app/settings#security"]);
  // Chrome asks for it first, to know whether a site redirects everything.
  const other = await product.fetch(
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
  );
  expect(other.status).toBe(404);
});
