import { setImmediate } from "node:timers/promises";
import { addDays } from "@sovereign/domain/calendar-date";
import { OWN_DATA_MAX_BYTES } from "@sovereign/domain/own-data";
import { describe, expect } from "vitest";
import { codeOf } from "#testing/account-requests.ts";
import { countOf } from "#testing/chance.ts";
import { startMember } from "#testing/daily-loop.ts";
import { asExport } from "#testing/own-data-export.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";

const it = productTest({ now: NOW }).extend("member", ({ product }) => startMember(product));

describe("a large import", () => {
  it("lets other requests proceed §7.7", async ({ member }) => {
    const days = Array.from({ length: countOf(300, 2000) }, (_, index) => ({
      target_date: addDays("2020-01-01", index),
      late: false,
      time_zone: "UTC",
      content: "x".repeat(2000),
      note: "[{".repeat(6000),
      completion_status: "partial",
      completed_at: null,
      reflected_at: NOW,
      committed_at: NOW,
      updated_at: NOW,
    }));
    const body = JSON.stringify(asExport({ days }));
    let turns = 0;
    let over = false;
    const others = (async () => {
      while (!over) {
        await setImmediate();
        turns += 1;
      }
    })();
    // The notes are too long: the body is read to its end and refused.
    const answer = await member.fetch("/api/own-data/import", { method: "POST", body });
    over = true;
    await others;
    expect(await codeOf(answer)).toBe("own_data.faulty");
    expect(turns).toBeGreaterThan(body.length / (128 * 1024));
    expect(await (await member.send("/api/own-data/summary", "GET")).json()).toMatchObject({
      empty: true,
    });
  });

  it("is read at most six times an hour, whatever it contains", async ({ member }) => {
    const body = "[".repeat(40);
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const answer = await member.fetch("/api/own-data/import", { method: "POST", body });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(6).fill(400), 429]);
  });

  it("is read only once its sender is authenticated", async ({ product }) => {
    const body = JSON.stringify(asExport({ padding: "x".repeat(OWN_DATA_MAX_BYTES) }));
    const answer = await product.fetch("/api/own-data/import", { method: "POST", body });
    expect([answer.status, await codeOf(answer)]).toEqual([401, "auth.required"]);
  });
});
