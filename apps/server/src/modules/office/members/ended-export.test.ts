import { exportMembers } from "@sovereign/contract/office-members";
import { exportOwnData } from "@sovereign/contract/own-data";
import { addDays } from "@sovereign/domain/calendar-date";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { session, staff } from "#schema/schema.ts";
import { keepDays } from "#testing/daily-loop.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest().extend("members", { auto: true, scope: "file" }, async ({ product }) => {
  await product.database.db.execute(sql`
    insert into "user" (id, name, email, email_verified, days_version, created_at, updated_at)
    select 'm' || n, '', 'm' || n || '@example.com', true, 1, now(), now()
    from generate_series(1, 3000) as n`);
});

it.for(["removed from the staff", "signed out"])(
  "an export breaks off once its reader is %s §S99",
  async (how, { product }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const answer = await owner.fetch(exportMembers.path);
    expect(answer.status).toBe(200);
    const reader = answer.body?.getReader();
    await reader?.read();
    if (how === "signed out") await db.delete(session).where(eq(session.userId, owner.userId));
    else await db.delete(staff).where(eq(staff.userId, owner.userId));
    let length = 0;
    const rest = async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        length += part.value.length;
      }
    };
    await expect(rest()).rejects.toThrow();
    // Of three thousand lines.
    expect(length).toBeLessThan(100_000);
  },
);

it.for([
  ["breaks off once they have signed out §S99", true],
  ["goes on while their session does §S99", false],
] as const)("a member's own export that outlives its token %s", async ([, ends], { product }) => {
  const member = await product.signUp();
  const dates = Array.from({ length: 2000 }, (_, index) => addDays("2020-01-01", index));
  await keepDays(product, member, dates, { note: "x".repeat(300) });
  const headers = { authorization: `Bearer ${member.accessToken}` };
  const answer = await product.fetch(exportOwnData.path, { headers });
  const reader = answer.body?.getReader();
  await reader?.read();
  if (ends) {
    const everywhere = { method: "POST", headers, body: JSON.stringify({ scope: "everywhere" }) };
    expect((await product.fetch("/api/auth/sign-out", everywhere)).status).toBe(204);
  }
  product.clock.advance(11 * 60_000);
  let last: Uint8Array | undefined;
  const rest = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      last = part.value;
    }
  };
  if (ends) await expect(rest()).rejects.toThrow();
  else await rest();
  expect(new TextDecoder().decode(last).endsWith("}\n")).toBe(!ends);
});
