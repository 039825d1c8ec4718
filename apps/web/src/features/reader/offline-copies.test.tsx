import "fake-indexeddb/auto";
import { loading, locked } from "@sovereign/content/public/notices";
import type { Audience } from "@sovereign/domain/access";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#session/session.ts";
import { keepMemberCache } from "#web/member-cache.ts";
import { type FakeAnswer, fakeServer } from "#web/testing/fake-server.ts";
import { memberRecord } from "#web/testing/members.ts";
import { piece } from "#web/testing/pieces.ts";
import { renderPage } from "#web/testing/render-page.tsx";
import { offlineCopies } from "./offline-copies.ts";
import { OfflineCopiesWatch } from "./offline-copies-watch.tsx";
import { ReaderPage } from "./reader-page.tsx";

const HERE = { section: "case-studies", id: "2008-crash" };
const OPEN_PIECE = piece({ section: "excerpts", id: "introduction", access: "public" });
const TEXT = "On the evening.";
const copy = () => offlineCopies.find("u1", HERE);

function open(answer: FakeAnswer, audience: Audience = "subscriber") {
  fakeServer(() => answer);
  const page = (
    <ReaderPage {...HERE} audience={audience} vault={undefined} lockedPanel={null} missing={null} />
  );
  renderPage("/app/resources/case-studies/2008-crash", page);
}

async function readOnce() {
  open({ status: 200, body: piece() });
  await screen.findByText(TEXT);
  await waitFor(async () => expect(await copy()).toBeDefined());
  cleanup();
}

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(async () => {
  session.announce({ type: "signed_out", reason: "ended" });
  await offlineCopies.dropAll("u1");
});

describe("the device's copy of a piece", () => {
  it("opens it again where nothing answers, and says so", async () => {
    await readOnce();
    open("silence");
    expect(await screen.findByText(TEXT)).toBeTruthy();
    expect(screen.getByText("Kept on this device")).toBeTruthy();
  });

  it("is not used while the network answers", async () => {
    await readOnce();
    open({ status: 200, body: piece({ title: "A newer title" }) });
    expect(await screen.findByText("A newer title")).toBeTruthy();
    expect(screen.queryByText("Kept on this device")).toBeNull();
  });

  it("never covers a refusal, and is gone after one", async () => {
    await readOnce();
    open({ status: 403, body: { code: "vault.locked", title: "" } });
    expect(await screen.findByText(locked.vault.title)).toBeTruthy();
    expect(screen.queryByText(TEXT)).toBeNull();
    expect(await copy()).toBeUndefined();
  });

  it("is not shown to whoever is no member any more", async () => {
    await readOnce();
    open("silence", "signed_in");
    expect(await screen.findByText(loading.item.title, {}, { timeout: 3000 })).toBeTruthy();
    expect(screen.queryByText(TEXT)).toBeNull();
  });

  it("leaves with the member who signs out, and stays for one whom the server signed out", async () => {
    keepMemberCache(new QueryClient());
    session.announce({ type: "signed_in", record: memberRecord() });
    await offlineCopies.keep("u1", piece());
    session.announce({ type: "signed_out", reason: "ended" });
    expect(await copy()).toBeDefined();
    session.announce({ type: "signed_out", reason: "member" });
    await waitFor(async () => expect(await copy()).toBeUndefined());
  });

  it("makes room for newer ones, the oldest first", async () => {
    for (let number = 0; number <= 200; number++) {
      vi.spyOn(Date, "now").mockReturnValue(1_000_000 + number);
      await offlineCopies.keep("u1", piece({ id: `piece-${number}` }));
    }
    const find = (number: number) =>
      offlineCopies.find("u1", { section: "case-studies", id: `piece-${number}` });
    expect(await find(0)).toBeUndefined();
    expect(await find(1)).toBeDefined();
    expect(await find(200)).toBeDefined();
  });

  it("is done without where the browser has no database", async () => {
    vi.stubGlobal("indexedDB", undefined);
    vi.resetModules();
    const fresh = await import("./offline-copies.ts");
    await fresh.offlineCopies.keep("u1", piece());
    expect(await fresh.offlineCopies.find("u1", HERE)).toBeUndefined();
  });
});

describe("the end of a membership", () => {
  const watch = (client: QueryClient, audience: Audience, known: boolean) => (
    <QueryClientProvider client={client}>
      <OfflineCopiesWatch audience={audience} known={known} />
    </QueryClientProvider>
  );

  it("takes the members' pieces off the device and out of the page, and leaves the open ones", async () => {
    const client = new QueryClient();
    client.setQueryData(["vault-item", "u1", "case-studies", "2008-crash", "subscriber"], "text");
    client.setQueryData(["vault", "u1", "signed_in"], "list");
    await offlineCopies.keep("u1", piece());
    await offlineCopies.keep("u1", OPEN_PIECE);
    const { rerender } = render(watch(client, "subscriber", true));
    rerender(watch(client, "signed_in", false));
    expect(await copy()).toBeDefined();
    rerender(watch(client, "signed_in", true));
    await waitFor(async () => expect(await copy()).toBeUndefined());
    expect(await offlineCopies.find("u1", OPEN_PIECE)).toBeDefined();
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([["vault", "u1", "signed_in"]]);
  });
});
