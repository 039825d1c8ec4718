import { describe, expect } from "vitest";
import { staffLog } from "#schema/schema.ts";
import { PASSWORD } from "#testing/account-requests.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { makeOwner } from "./first-owner.repository.ts";
import { appendToLog } from "./staff-log.repository.ts";

const it = freshProductTest();

describe("the first owner", () => {
  it("is made of a confirmed account, once, and the log has it", async ({ product, member }) => {
    const { db } = product.database;
    const make = (email: string) => makeOwner(db, { email }, product.clock.now());
    expect(await make("nobody@example.com")).toBe("unknown");
    expect(await make(member.email)).toBe("made");
    expect(await make(member.email)).toBe("present");
    expect(await db.select().from(staffLog)).toMatchObject([
      { kind: "owner_made", actorRole: "owner", memberKey: null },
    ]);
    const answer = await member.fetch("/api/office");
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { code: "office.proof_missing" },
    ]);
  });
});

describe("the only owner", () => {
  it("cannot delete their account, and can when another owner stays", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const leave = () =>
      owner.post("/api/functions/delete-account", { confirmed: true, password: PASSWORD });
    const refused = await leave();
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "office.last_owner" },
    ]);
    await signUpStaff(product, "owner");
    expect((await leave()).status).toBe(200);
  });
});

describe("the staff log", () => {
  it("lets go of what is six years old and names nobody", async ({ product }) => {
    const { db } = product.database;
    const support = await signUpStaff(product, "support");
    const old = new Date(Date.now() - 6.1 * 365.25 * 24 * 3600_000);
    await appendToLog(db, { staff: support, kind: "filter_saved" }, old);
    await appendToLog(db, { staff: support, kind: "filter_removed" }, product.clock.now());
    await product.runDaily();
    expect(await db.select().from(staffLog)).toMatchObject([{ kind: "filter_removed" }]);
  });
});
