import { decodeJwt } from "jose";
import { expect } from "vitest";
import { passkeys } from "#schema/schema.ts";
import { codeOf } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest();

it("A passkey is renamed, by its member alone", async ({ member, product }) => {
  const { sub = "" } = decodeJwt(member.accessToken);
  const id = `key-of-${sub}`;
  await product.database.db.insert(passkeys).values({
    ...{ id, userId: sub, name: "This device", publicKey: "", counter: 0, transports: "" },
    ...{ backedUp: false, createdAt: product.clock.now(), lastUsedAt: null },
  });
  const rename = (by: typeof member, name: string) =>
    by.fetch(`/api/me/passkeys/${id}`, { method: "PATCH", body: JSON.stringify({ name }) });
  expect(await (await rename(member, " Desk ")).json()).toMatchObject({
    passkeys: [{ id, name: "Desk" }],
  });
  expect(await codeOf(await rename(member, " "))).toBe("request.invalid");
  expect(await codeOf(await rename(await product.signUp(), "Mine"))).toBe("passkey.not_found");
  const left = await (await member.fetch("/api/me/passkeys")).json();
  expect(left).toMatchObject({ passkeys: [{ name: "Desk" }] });
});
