import { expect } from "vitest";
import { startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest();

it("returns the ids without an account to a device that sends no session", async ({ product }) => {
  const member = await startMember(product);
  const answer = await member.send("/api/auth/user", "GET");
  const { id } = (await answer.json()) as { id: string };
  const asked = await product.fetch("/api/auth/gone-accounts", {
    method: "POST",
    body: JSON.stringify({ ids: [id, "deleted-since"] }),
  });
  expect(await asked.json()).toEqual({ gone: ["deleted-since"] });
});
