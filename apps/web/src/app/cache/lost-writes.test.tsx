import { paths } from "#core/page/paths.ts";
import "fake-indexeddb/auto";
import { findMissingWrites, sendWrites } from "@sovereign/contract/writes";
import { addDays } from "@sovereign/domain/calendar-date";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { session } from "#core/session/session.ts";
import { overviewQuery } from "#features/one-thing/overview-query.ts";
import { ConnectionStatus } from "#features/unsent/connection-status.tsx";
import { UnsentPage } from "#features/unsent/unsent-page.tsx";
import { answered, fakeServer } from "#testing/fake-server.ts";
import { answerWrites } from "#testing/fake-writes.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";

const USER = memberRecord().user.id;
const TODAY = "2026-03-24";
const YESTERDAY = addDays(TODAY, -1);
const outbox = outboxes.of(USER);

/** Has two days of a member, and loses the writes in `given.lost`. */
function server() {
  const records = [TODAY, YESTERDAY].map((date) => testRecord(date, { content: `Day ${date}` }));
  const given = { records, lost: [] as string[], asked: 0 };
  const sent = fakeServer((request) => {
    const overview = testOverview(TODAY, { records: given.records });
    if (request.path.endsWith("/missing")) {
      given.asked += 1;
      const { ids } = request.body as { ids: string[] };
      const missing = ids.filter((id) => given.lost.includes(id));
      return answered(findMissingWrites, { missing });
    }
    return answerWrites(request, overview, () => ({ status: 200, body: overview }));
  });
  return { given, sent };
}

async function savedDays() {
  outbox.start();
  const added = [TODAY, YESTERDAY].map((date) =>
    outbox.add({ kind: "text", date, content: `Day ${date}`, time_zone: "UTC" }),
  );
  await Promise.all(added.map(({ outcome }) => outcome));
  return added.map(({ id }) => id);
}

const page = (
  <>
    <ConnectionStatus timeZone="UTC" seenAt={0} />
    <UnsentPage userId={USER} timeZone="UTC" overview={undefined} onTakeBack={() => {}} />
  </>
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T12:00:00Z`) });
  session.announce({ type: "signed_in", record: memberRecord() });
});
afterEach(async () => {
  await outbox.clear();
  session.announce({ type: "signed_out", reason: "member" });
  vi.useRealTimers();
});

it("offers to resend days that a restored server lost, with their original times", async () => {
  const { given, sent } = server();
  const { client } = renderPage(paths.unsent, page);
  given.lost = await savedDays();
  const first = sent.find(({ path }) => path === sendWrites.path)?.body;
  given.records = [];
  await client.fetchQuery({ ...overviewQuery(USER), staleTime: 0 });
  const panel = within(
    await screen.findByRole("region", { name: "The server lost two days. Send them again?" }),
  );
  expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`Day ${TODAY}`),
    expect.stringContaining(`Day ${YESTERDAY}`),
  ]);
  sent.length = 0;
  await userEvent.click(panel.getByRole("button", { name: "Send Again" }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(sendWrites.path));
  const again = sent.find(({ path }) => path === sendWrites.path)?.body;
  expect(again).toMatchObject(Object(first).writes ? { writes: Object(first).writes } : {});
  await waitFor(() => expect(screen.queryByText(/^The server lost/)).toBeNull());
});

it("shows it below the top bar and discards what the member does not want", async () => {
  const { given } = server();
  const { client } = renderPage("/app", page);
  const [today = ""] = await savedDays();
  given.lost = [today];
  given.records = given.records.slice(1);
  await client.fetchQuery({ ...overviewQuery(USER), staleTime: 0 });
  const line = await screen.findByRole("status");
  await waitFor(() =>
    expect(line.textContent).toContain("The server lost one day. Send it again?"),
  );
  await userEvent.click(screen.getByRole("button", { name: "Don’t Send" }));
  await waitFor(() => expect(screen.queryByText(/^The server lost/)).toBeNull());
});

it("sends no request while the overview shows the saved writes, and one when a later edit is current", async () => {
  const { given } = server();
  const { client } = renderPage("/app", page);
  await savedDays();
  const read = () => client.fetchQuery({ ...overviewQuery(USER), staleTime: 0 });
  await read();
  expect(given.asked).toBe(0);
  given.records = given.records.map((record) => ({ ...record, content: "From another device" }));
  await read();
  await waitFor(() => expect(given.asked).toBe(1));
  await read();
  await read();
  expect(given.asked).toBe(1);
  expect(outbox.getState().lost).toEqual([]);
});
