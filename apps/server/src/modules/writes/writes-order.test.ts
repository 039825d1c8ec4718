import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import { describe, expect } from "vitest";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";

const TODAY = "2026-03-10";
const NOW = `${TODAY}T12:00:00.000Z`;
const AN_HOUR_AGO = `${TODAY}T11:00:00.000Z`;

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

type Device = ReturnType<typeof deviceOf>;

/** `which` distinguishes three versions of each field. */
const WRITES = {
  text: (device: Device, which: 0 | 1 | 2) =>
    device.text(TODAY, ["first", "second", "third"][which] ?? ""),
  completion: (device: Device, which: 0 | 1 | 2) =>
    device.answer(TODAY, (["missed", "partial", "completed"] as const)[which]),
  note: (device: Device, which: 0 | 1 | 2) =>
    device.note(TODAY, ["first", "second", "third"][which] ?? ""),
} as const;

const at = (write: MemberWrite, edited_at: string): MemberWrite => ({ ...write, edited_at });

/** Every order in which two writes of one device and one of another can arrive. */
const ORDERS = [
  ["older", "newer", "other"],
  ["older", "other", "newer"],
  ["newer", "older", "other"],
  ["newer", "other", "older"],
  ["other", "older", "newer"],
  ["other", "newer", "older"],
] as const;

describe.for(["text", "completion", "note"] as const)("the older %s of a device", (kind) => {
  it.for(kind === "text" ? ORDERS : ORDERS.slice(2, 3))(
    "never overrides its newer one: at one time, %s, %s, %s",
    async (order, { member }) => {
      const [phone, desktop] = [deviceOf(member), deviceOf(member)];
      if (kind === "note") await phone.send(phone.answer(TODAY, "completed"));
      const writes = {
        older: at(WRITES[kind](phone, 0), AN_HOUR_AGO),
        newer: at(WRITES[kind](phone, 1), AN_HOUR_AGO),
        other: at(WRITES[kind](desktop, 2), AN_HOUR_AGO),
      };
      for (const each of order) await (each === "other" ? desktop : phone).send(writes[each]);
      const { edits } = await phone.edits(TODAY);
      const standing = edits.find((edit) => edit.field === kind && edit.stands);
      expect(standing?.id).not.toBe(writes.older.id);
      // Of the newer and the other write, the one that arrived last.
      const last = order.filter((each) => each !== "older").at(-1);
      expect(standing?.id).toBe(last && writes[last].id);
    },
  );

  it("never overrides its newer one whose clock was set back §4.24", async ({ member }) => {
    const [phone, desktop] = [deviceOf(member), deviceOf(member)];
    if (kind === "note") {
      await phone.send(at(phone.answer(TODAY, "completed"), `${TODAY}T07:00:00.000Z`));
    }
    const older = at(WRITES[kind](phone, 0), `${TODAY}T10:00:00.000Z`);
    const newer = at(WRITES[kind](phone, 1), `${TODAY}T08:00:00.000Z`);
    const other = at(WRITES[kind](desktop, 2), `${TODAY}T09:00:00.000Z`);
    await phone.send(newer);
    await desktop.send(other);
    const { results } = await phone.send(older);
    expect(results).toMatchObject([{ outcome: "superseded" }]);
    const { edits } = await phone.edits(TODAY);
    expect(edits.find((edit) => edit.field === kind && edit.stands)?.id).toBe(other.id);
  });

  it("never overrides its newer one with a clock ahead §4.24", async ({ member, product }) => {
    const phone = deviceOf(member, { wrongBy: 30_000 });
    if (kind === "note") await phone.send(phone.answer(TODAY, "completed"));
    const older = WRITES[kind](phone, 0);
    const newer = WRITES[kind](phone, 1);
    await phone.send(newer);
    product.clock.advance(20_000);
    const { results } = await phone.send(older);
    expect(results).toMatchObject([{ outcome: "superseded" }]);
    const { edits } = await phone.edits(TODAY);
    expect(edits.find((edit) => edit.field === kind && edit.stands)?.id).toBe(newer.id);
  });
});

describe("an edit", () => {
  it("is not overridden by a device that a backup restored §4.28", async ({ member, product }) => {
    const phone = deviceOf(member);
    await phone.send(
      ...["Call Ana", "Call Ben", "Call Cem"].map((text) => phone.text(TODAY, text)),
    );
    await phone.send(phone.answer(TODAY, "missed"));
    product.clock.advance(3_600_000);
    // The counter restarts, but the device still has the writes from before its backup.
    const waited = { ...phone.text(TODAY, "Call Ana"), seq: 1, edited_at: AN_HOUR_AGO };
    const answer = { ...phone.answer(TODAY, "completed"), seq: 2 };
    expect((await phone.send(waited, answer)).results).toMatchObject([
      { outcome: "superseded" },
      { outcome: "applied" },
    ]);
    const note = { ...phone.note(TODAY, "She signed."), seq: 3 };
    expect((await phone.send(note)).results).toMatchObject([{ outcome: "applied" }]);
    expect((await member.overview()).records).toMatchObject([
      { content: "Call Cem", completion_status: "completed", note: "She signed." },
    ]);
  });
});

it.for(["text", "completion", "note"] as const)(
  "a later %s of one request stands, although the clock was set back before it §4.24",
  async (kind, { member }) => {
    const phone = deviceOf(member);
    if (kind === "note") await phone.send(phone.answer(TODAY, "completed"));
    const known = kind === "note" ? 1 : 0;
    const writes = [
      at(WRITES[kind](phone, 0), `${TODAY}T11:30:00.000Z`),
      at(WRITES[kind](phone, 1), AN_HOUR_AGO),
    ];
    const body = JSON.stringify({ device: phone.id, known, sent_at: NOW, writes });
    const answer = await member.fetch("/api/writes", { method: "POST", body });
    expect(await answer.json()).toMatchObject({
      results: [{ outcome: "applied" }, { outcome: "applied" }],
    });
  },
);

it.for(["text", "completion", "note"] as const)(
  "a %s of a copied device is judged by its time, whatever its copy has counted",
  async (kind, { member, product }) => {
    const [phone, copied] = [deviceOf(member), deviceOf(member)];
    if (kind === "note") await phone.send(phone.answer(TODAY, "completed"));
    await phone.send(WRITES[kind](phone, 0));
    const known = kind === "note" ? 2 : 1;
    for (const which of [1, 2] as const) await phone.send(WRITES[kind](phone, which));
    const send = async (device: Device, which: 0 | 1, answered: number) => {
      product.clock.advance(20_000);
      const write = { ...WRITES[kind](device, which), seq: answered + 1 };
      const sent = { device: phone.id, known: answered, sent_at: write.edited_at, writes: [write] };
      const body = JSON.stringify(sent);
      const answer = await member.fetch("/api/writes", { method: "POST", body });
      return (await answer.json()) as { results: WriteResult[] };
    };
    const applied = { results: [{ outcome: "applied" }] };
    expect(await send(copied, 1, known)).toMatchObject(applied);
    expect(await send(phone, 0, known + 2)).toMatchObject(applied);
  },
);

describe("what was written while the server's clock was a day ahead", () => {
  const TOMORROW = "2026-03-11T12:00:00.000Z";
  const LATER = `${TODAY}T12:05:00.000Z`;

  it.for(["completion", "note"] as const)(
    "a later %s replaces",
    async (kind, { product, member }) => {
      const [phone, desktop] = [deviceOf(member), deviceOf(member)];
      product.clock.set(TOMORROW);
      await phone.send(phone.answer(TODAY, "missed"), at(WRITES[kind](phone, 0), TOMORROW));
      product.clock.set(LATER);
      const { results } = await desktop.send(at(WRITES[kind](desktop, 2), LATER));
      expect(results[0]?.outcome).toBe("applied");
    },
  );
});
