import { exportMembers } from "@sovereign/contract/office-members";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { session, staff } from "#schema/schema.ts";
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
