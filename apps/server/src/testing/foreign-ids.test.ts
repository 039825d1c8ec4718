import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { tablesOfMembers } from "#modules/deletion/erasure.repository.ts";
import type { Member } from "./billing.ts";
import { deviceOf } from "./device.ts";
import { memberIdOf } from "./money-acts.ts";
import { productTest } from "./product-test.ts";
import { factorRequests } from "./second-factor.ts";
import { ask, MEMBER_ENDPOINTS } from "./walked-routes.ts";

const SENTENCE = "Sign the lease that nobody else may see.";
const TODAY = "2026-03-10";
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

const it = productTest({ payments: true, stores: true, identities: true, texts: true })
  /** A member with rows of every kind that has an id. */
  .extend("owner", async ({ product, billing }) => {
    const owner = await product.signUp();
    await live(owner);
    await factorRequests(product.fetch, owner.accessToken).begin();
    await billing.subscribe(owner);
    await product.signUp();
    return { ...owner, id: memberIdOf(owner) };
  })
  .extend("rowsOf", ({ product }) => async (id: string): Promise<Record<string, string[]>> => {
    const rows: Record<string, string[]> = {};
    for (const name of tablesOfMembers) {
      const found = await product.database.db.execute<{ row: string }>(
        sql`select whole::text as row from ${sql.identifier(name)} as whole
            where user_id = ${id} order by 1`,
      );
      rows[name] = found.rows.map(({ row }) => row);
    }
    return rows;
  });

async function live(member: Member): Promise<void> {
  const phone = deviceOf(member);
  await phone.send(
    phone.text(TODAY, "A first sentence."),
    phone.text(TODAY, SENTENCE),
    phone.note(TODAY, "A note."),
    phone.answer(TODAY, "completed"),
    phone.make({
      ...{ kind: "highlight", highlight: randomUUID(), section: "excerpts", item: "introduction" },
      ...{ paragraph: 1, start: 4, quote: "others sold", before: "The ", after: "." },
      ...{ note: SENTENCE, was: "", removed: false },
    }),
  );
  await member.fetch("/api/rest-days", {
    method: "PUT",
    body: JSON.stringify({ dates: ["2026-03-14"] }),
  });
}

it("another member's id opens and changes nothing, in the path, the query and the body §S13 §S14 §S72", async ({
  product,
  billing,
  owner,
  rowsOf,
}) => {
  const before = await rowsOf(owner.id);
  const ids = [...new Set(Object.values(before).flat().join().match(UUID))];
  expect(ids.length).toBeGreaterThan(6);
  const names = ["id", "user_id", "userId", "sub", "session_id", "factor", "purchase_id", "member"];

  const intruder = await product.signUp();
  await billing.subscribe(intruder);
  for (const endpoint of MEMBER_ENDPOINTS) {
    for (const id of endpoint.path.includes("{") ? ids : [owner.id]) {
      const named = Object.fromEntries(names.map((name) => [name, id]));
      const answer = await ask(intruder.fetch, endpoint, {
        ...{ id, query: named, body: { ...named, confirmed: true, write: randomUUID() } },
      });
      const text = await answer.text();
      expect(text, `${endpoint.method} ${endpoint.path}`).not.toContain(SENTENCE);
      expect(text, `${endpoint.method} ${endpoint.path}`).not.toContain(owner.email);
    }
  }
  expect((await intruder.fetch("/api/auth/user")).status).toBe(200);
  expect(await rowsOf(owner.id)).toEqual(before);
});
