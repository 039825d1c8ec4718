import type { OfficeTeam } from "@sovereign/contract/office-team";
import { asc } from "drizzle-orm";
import { describe, expect } from "vitest";
import { staffLog } from "#schema/schema.ts";
import { memberKeyOf } from "#staff/staff-log.repository.ts";
import { codeOf } from "#testing/account-requests.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

const it = emptiedProductTest();

const TEAM = "/api/office/team";
const MINUTE = 60_000;

const send = (staff: TestStaff, method: string, path: string, body: object = {}) =>
  staff.fetch(`${TEAM}${path}`, { method, body: JSON.stringify(body) });

const change = (staff: TestStaff, of: TestStaff, role: string) =>
  send(staff, "PATCH", `/people/${of.userId}`, { role });
const remove = (staff: TestStaff, of: TestStaff) => send(staff, "DELETE", `/people/${of.userId}`);

async function read(staff: TestStaff): Promise<OfficeTeam> {
  const answer = await staff.fetch(TEAM);
  expect(answer.status).toBe(200);
  return (await answer.json()) as OfficeTeam;
}

async function refused(answer: Response): Promise<string> {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  return codeOf(answer);
}

describe("the team", () => {
  it("shows people with their role and the kinds of their factors", async ({ product }) => {
    const owner = await signUpStaff(product, "owner", "Adrian");
    product.clock.advance(MINUTE);
    await signUpStaff(product, "editor", "Jonas");
    expect(await read(owner)).toMatchObject({
      people: [
        { name: "Adrian", role: "owner", you: true, authenticator_app: true, passkey: false },
        { name: "Jonas", role: "editor", you: false, last_act_at: null },
      ],
      invitations: [],
    });
  });

  it("is changed by an owner with a proof of the last ten minutes, and the log has it", async ({
    product,
  }) => {
    const owner = await signUpStaff(product, "owner", "Adrian");
    product.clock.advance(MINUTE);
    const support = await signUpStaff(product, "support");
    await owner.letProofAge();
    expect(await refused(await change(owner, support, "editor"))).toBe("office.proof_too_old");
    expect(await refused(await remove(owner, support))).toBe("office.proof_too_old");
    product.clock.advance(MINUTE);
    await owner.prove();
    const changed = await change(owner, support, "editor");
    expect(await changed.json()).toMatchObject({ people: [{}, { role: "editor" }] });
    expect((await support.fetch("/api/office")).status).toBe(200);
    expect((await remove(owner, support)).status).toBe(200);
    expect((await support.fetch("/api/office")).status).toBe(404);
    const entries = await product.database.db.select().from(staffLog).orderBy(asc(staffLog.id));
    const memberKey = memberKeyOf(support.userId);
    expect(entries).toMatchObject([
      { kind: "role_changed", memberKey, details: { before: "support", after: "editor" } },
      { kind: "removed", memberKey, details: { role: "editor" }, actorName: "Adrian" },
    ]);
    const { people } = await read(owner);
    expect(people).toMatchObject([{ last_act_at: product.clock.now().toISOString() }]);
  });

  it("always has an owner, who neither leaves nor changes themselves", async ({ product }) => {
    const [one, other] = [await signUpStaff(product, "owner"), await signUpStaff(product, "owner")];
    expect(await refused(await change(one, one, "editor"))).toBe("office.act_refused");
    expect(await refused(await remove(one, one))).toBe("office.act_refused");
    await Promise.all([
      change(one, other, "support"),
      remove(other, one),
      change(one, other, "editor"),
      remove(other, one),
    ]);
    const frames = await Promise.all([one, other].map((each) => each.fetch("/api/office")));
    const roles = await Promise.all(
      frames.map(async (frame) => ((await frame.json()) as { role?: string }).role),
    );
    expect(roles.filter((role) => role === "owner")).toHaveLength(1);
  });

  it("knows nobody else", async ({ product, member }) => {
    const owner = await signUpStaff(product, "owner");
    const answer = await send(owner, "DELETE", `/people/${member.id}`);
    expect(await refused(answer)).toBe("office.member_not_found");
  });
});
