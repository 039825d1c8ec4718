import type { Overview } from "@sovereign/contract/one-things";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import type { FakeAnswer, SentRequest } from "./fake-server.ts";

const writesOf = ({ path, body }: SentRequest): MemberWrite[] =>
  path === "/api/writes" ? (body as { writes: MemberWrite[] }).writes : [];

/** The writes among what was sent, without what the device adds to them. */
export const sentWrites = (sent: SentRequest[]) =>
  sent
    .flatMap(writesOf)
    .map(({ id: _, seq: _seq, edited_at: _at, time_zone: _zone, ...write }) => write);

/**
 * Answers a request of writes by what is answered to one: the overview after it, or a refusal of it
 * with a code. Whatever else is answered is the answer to the request; so is what is answered to none
 * where it is no request of writes.
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
    const outcome = each.status === 200 ? "applied" : "refused";
    if (outcome === "applied") after = each.body as Overview;
    const code = outcome === "refused" ? (each.body as { code: WriteResult["code"] }).code : null;
    const milestone = outcome === "applied" ? after.milestone : null;
    results.push({ id: write.id, outcome, code, milestone });
  }
  return { status: 200, body: { results, overview: { ...after, milestone: null } } };
}

/** Waits until the server's refusals of a member's writes, by their codes, are parked on the device. */
export const expectParked = (userId: string, codes: readonly WriteResult["code"][]) =>
  waitFor(() =>
    expect(
      outboxes
        .of(userId)
        .getState()
        .parked.map(({ code }) => code),
    ).toEqual(codes),
  );
