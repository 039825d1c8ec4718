import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { addDays } from "@sovereign/domain/calendar-date";
import { EnginePage } from "#features/one-thing/engine/engine-page.tsx";
import { OverviewGate, TODAY_FAILURE } from "#features/one-thing/overview-gate.tsx";
import { type FakeAnswer, fakeServer } from "./fake-server.ts";
import { answerWrites } from "./fake-writes.ts";
import { testOverview, testRecord } from "./overviews.ts";
import { renderPage } from "./render-page.tsx";

export const TODAY = "2026-03-24";

export const day = (daysAgo: number, given: Partial<OneThingRecord> = {}): OneThingRecord =>
  testRecord(addDays(TODAY, -daysAgo), { content: "Call Priya", ...given });

/** Unanswered: its status is the stored default. */
export const openDay = day(0, {
  completion_status: "missed",
  completed_at: null,
  reflected_at: null,
});

export const overviewOf = (
  records: OneThingRecord[],
  current: number,
  given: Partial<Overview> = {},
): Overview =>
  testOverview(TODAY, {
    records,
    streak: { current, best: current, today_counts: false },
    ...given,
  });

/** `write` returns the response to a save. */
export function openEngine(shown: Overview, write: () => FakeAnswer = () => "silence") {
  const sent = fakeServer((request) =>
    request.method === "GET" ? { status: 200, body: shown } : answerWrites(request, shown, write),
  );
  const page = renderPage(
    "/app/accountability",
    <OverviewGate failure={TODAY_FAILURE} skeleton={<p>Loading</p>}>
      {(loaded) => <EnginePage overview={loaded} userId="u1" />}
    </OverviewGate>,
  );
  return { sent, ...page };
}
