import type { Overview } from "@sovereign/contract/one-things";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import type { FakeAnswer, SentRequest } from "./fake-server.ts";

const writesOf = ({ path, body }: SentRequest): MemberWrite[] =>
  path === "/api/writes" ? (body as { writes: MemberWrite[] }).writes : [];

/** Without the fields that the device adds. */
export const sentWrites = (sent: SentRequest[]) =>
  sent
    .flatMap(writesOf)
    .map(({ id: _, seq: _seq, edited_at: _at, time_zone: _zone, ...write }) => write);

/** The number of write requests per fake server. */
const taken = new WeakMap<typeof fetch, number>();

/** Returns the changed days, given the overview after the writes. */
export function changedTo(overview: Overview, writes: readonly Pick<MemberWrite, "kind">[]) {
  const version = (taken.get(fetch) ?? 0) + 1;
  taken.set(fetch, version);
  const { today, time_zone, tomorrow, records } = overview;
  const dates = writes.flatMap((write) => ("date" in write ? String(write.date) : []));
  const after = [...(tomorrow ? [tomorrow] : []), ...records];
  const days = [...new Set(dates)].map((date) => ({
    date,
    record: after.find(({ target_date }) => target_date === date) ?? null,
  }));
  return { version: overview.version + version, today, time_zone, days };
}

/**
 * Responds to each write by `answer`, which returns the overview after it, a milestone, or a
 * refusal. Anything else it returns is the response to the whole request.
 */
export function answerWrites(
  request: SentRequest,
  overview: Overview,
  answer: (write: MemberWrite | null) => FakeAnswer,
): FakeAnswer {
  if (request.path === "/api/writes/missing") return { status: 200, body: { missing: [] } };
  const writes = writesOf(request);
  if (writes.length === 0) return answer(null);
  const results: WriteResult[] = [];
  let after = overview;
  for (const write of writes) {
    const each = answer(write);
    if (each === "silence" || ![200, 400, 409].includes(each.status)) return each;
    const isApplied = each.status === 200;
    const { milestone = null, ...body } = each.body as Overview &
      Pick<Partial<WriteResult>, "milestone">;
    if (isApplied) after = body;
    const code = isApplied ? null : (each.body as { code: WriteResult["code"] }).code;
    const outcome = isApplied ? "applied" : "refused";
    results.push({ id: write.id, outcome, code, milestone: isApplied ? milestone : null });
  }
  return { status: 200, body: { results, changed: changedTo(after, writes) } };
}

/** Waits until refused writes with these codes are parked. */
export const expectParked = (userId: string, codes: readonly WriteResult["code"][]) =>
  waitFor(() =>
    expect(
      outboxes
        .of(userId)
        .getState()
        .parked.map(({ code }) => code),
    ).toEqual(codes),
  );
