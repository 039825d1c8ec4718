import "fake-indexeddb/auto";
import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { clear, createStore, keys } from "idb-keyval";
import { expect, it } from "vitest";
import { OUTBOX_DATABASE, OUTBOX_STORE } from "#core/device/databases.ts";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { fakeServer, ok } from "#testing/fake-server.ts";
import { answerWrites } from "#testing/fake-writes.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedInToWrite } from "#testing/writing-member.ts";
import { ConnectionStatus } from "./connection-status.tsx";

const TODAY = "2026-03-24";
const outbox = outboxes.of(memberRecord().user.id);

signedInToWrite(`${TODAY}T12:00:00Z`);

it("shows in one line what was refused and that more is pending", async () => {
  const overview = testOverview(TODAY);
  const refused = { status: 409, body: { code: "one_thing.too_long" } };
  fakeServer((request) => answerWrites(request, overview, () => refused));
  outbox.start();
  const add = (content: string) =>
    outbox.add({ kind: "text", date: TODAY, content, time_zone: "UTC" }).kept;
  await add("Call Ana");
  await waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
  onlineManager.setOnline(false);
  fakeServer(() => "silence");
  await add("Call Ben");
  renderPage("/app", <ConnectionStatus timeZone="UTC" seenAt={0} />);
  await waitFor(() =>
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toEqual([
      "Offline. One change was refused. Your words are saved. One more is waiting.See",
    ]),
  );
});

it("never claims that data lost by the device was saved, and sends it", async () => {
  const overview = testOverview(TODAY);
  fakeServer(() => "silence");
  outbox.start();
  onlineManager.setOnline(false);
  await outbox.add({ kind: "text", date: TODAY, content: "Call Ana", time_zone: "UTC" }).kept;
  const said: (string | null)[] = [];
  renderPage("/app", <ConnectionStatus timeZone="UTC" seenAt={0} />);
  new MutationObserver(() => said.push(document.body.textContent)).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toContain("Saved on this device"),
  );
  await clear(createStore(OUTBOX_DATABASE, OUTBOX_STORE));
  outbox.wake();
  await waitFor(async () =>
    expect(await keys(createStore(OUTBOX_DATABASE, OUTBOX_STORE))).toHaveLength(2),
  );
  expect(said.join()).not.toContain("Back online");
  fakeServer((request) => answerWrites(request, overview, () => ok(overview)));
  onlineManager.setOnline(true);
  outbox.tryNow();
  await screen.findByText("Back online. Saved.");
});

it("says once that the network answers, with what to do and what waits §S108", async () => {
  const server = { isForeign: true };
  const overview = testOverview(TODAY);
  fakeServer((request) =>
    server.isForeign
      ? { status: 200, body: { results: [], changed: overview }, isForeign: true }
      : answerWrites(request, overview, () => ok(overview)),
  );
  outbox.start();
  await outbox.add({ kind: "text", date: TODAY, content: "Call Ana", time_zone: "UTC" }).kept;
  renderPage("/app", <ConnectionStatus timeZone="UTC" seenAt={0} />);
  const link = await screen.findByRole("link", { name: "Open the network’s sign-in page" });
  expect(link.getAttribute("href")).toBe("/");
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toEqual([
    "This network answered in our place. Open its sign-in page, or try another network. One change waits on this device.Open It",
  ]);
  server.isForeign = false;
  outbox.tryNow();
  await waitFor(() => expect(outbox.getState().waiting).toEqual([]));
  expect(screen.queryByText(/This network answered/)).toBeNull();
});

it("names the days of what was refused when one of them is not today §8.6", async () => {
  fakeServer((request) =>
    answerWrites(request, testOverview(TODAY), () => ({
      status: 409,
      body: { code: "one_thing.date_closed" },
    })),
  );
  outbox.start();
  const answer = (date: string) =>
    outbox.add({ kind: "completion", date, completion_status: "completed", time_zone: "UTC" }).kept;
  await answer("2025-12-01");
  await waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
  renderPage("/app", <ConnectionStatus timeZone="UTC" seenAt={0} />);
  const bar = () => screen.getByRole("status").textContent;
  await waitFor(() =>
    expect(bar()).toBe("One change to 1 December was refused. Your words are saved.See"),
  );
  await answer(TODAY);
  await waitFor(() =>
    expect(bar()).toBe(
      "Two changes to 1 December and today were refused. Your words are saved.See",
    ),
  );
});
