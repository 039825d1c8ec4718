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
