import { WRITES_AT_ONCE } from "@sovereign/domain/edit";
import { describe, expect } from "vitest";
import { codeOf } from "#testing/account-requests.ts";
import { startMember } from "#testing/daily-loop.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";

const TODAY = "2026-03-10";
const NOW = `${TODAY}T12:00:00.000Z`;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

const applied = { outcome: "applied", code: null, milestone: null };

describe("what waited on a device", () => {
  it("is done in its order, and answered with the overview after it", async ({ member }) => {
    const phone = deviceOf(member);
    const writes = [
      phone.text(TODAY, " Call Ana "),
      phone.answer(TODAY, "completed"),
      phone.note(TODAY, "She signed."),
    ];
    const { results, overview } = await phone.send(...writes);
    expect(results).toEqual(writes.map(({ id }) => ({ id, ...applied })));
    expect(overview.records).toMatchObject([
      {
        ...{ content: "Call Ana", completion_status: "completed", note: "She signed." },
        ...{ completed_at: NOW, reflected_at: NOW, committed_at: NOW, late: false },
      },
    ]);
    expect(await member.overview()).toEqual(overview);
  });

  it("is done once, and answered as before when the answer was lost", async ({
    member,
    product,
  }) => {
    const phone = deviceOf(member);
    const first = phone.text(TODAY, "Call Ana");
    const second = phone.text(TODAY, "Call Ben");
    const sent = await phone.send(first, second);
    product.clock.advance(MINUTE);
    expect(await phone.send(first, second)).toEqual(sent);
    // Too old for a new write by now, and taken all the same.
    product.clock.advance(60 * DAY);
    expect((await phone.send(first, second)).results).toEqual(sent.results);
    expect((await phone.edits(TODAY)).edits).toHaveLength(2);
  });
});

it("takes so many at once, and none at all", async ({ member }) => {
  const phone = deviceOf(member);
  const writes = Array.from({ length: WRITES_AT_ONCE + 1 }, () => phone.text(TODAY, "Call Ana"));
  for (const wrong of [[], writes]) {
    const answer = await phone.post(wrong);
    expect([answer.status, await codeOf(answer)]).toEqual([400, "request.invalid"]);
  }
});
