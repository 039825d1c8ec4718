import "fake-indexeddb/auto";
import { loading, locked } from "@sovereign/content/words/notices";
import type { Audience } from "@sovereign/domain/access";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createStore, keys, set } from "idb-keyval";
import { afterEach, describe, expect, it, vi } from "vitest";
import { devicePrefix } from "#core/device/device-storage.ts";
import { session } from "#core/session/session.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { piece } from "#testing/pieces.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { offlineCopies } from "./offline-copies.ts";
import { OfflineCopiesWatch } from "./offline-copies-watch.tsx";
import { ReaderPage } from "./reader-page.tsx";

const HERE = { section: "case-studies", id: "2008-crash" };
const OPEN_PIECE = piece({ section: "excerpts", id: "introduction", access: "public" });
const TEXT = "On the evening.";
const copy = () => offlineCopies.find("u1", HERE);

function open(answer: FakeAnswer, audience?: Audience) {
  fakeServer(() => answer);
  show(audience);
}

function show(audience: Audience = "subscriber") {
  const page = (
    <ReaderPage
      {...HERE}
      audience={audience}
      vault={undefined}
      lockedPanel={null}
      missing={<p>Not here</p>}
    />
  );
  renderPage("/app/resources/case-studies/2008-crash", page);
}

async function keepMany(count: number) {
  for (let number = 0; number < count; number++) {
    vi.spyOn(Date, "now").mockReturnValue(1_000_000 + number);
    await offlineCopies.keep("u1", piece({ id: `piece-${number}` }));
  }
}

async function readOnce(answer = piece(), audience?: Audience) {
  open({ status: 200, body: answer }, audience);
  await screen.findByText(TEXT);
  await waitFor(async () => expect(await copy()).toBeDefined());
  cleanup();
}

signedIn();
afterEach(async () => {
  session.announce({ type: "signed_out", reason: "ended" });
  await offlineCopies.keepOnlyOf(null);
});

describe("the device's copy of a piece", () => {
  it("opens it again without a response, and says so", async () => {
    await readOnce();
    open("silence");
    expect(await screen.findByText(TEXT)).toBeTruthy();
    expect(screen.getByText("Saved on this device")).toBeTruthy();
  });

  it("is not used while the network responds", async () => {
    await readOnce();
    open({ status: 200, body: piece({ title: "A newer title" }) });
    expect(await screen.findByText("A newer title")).toBeTruthy();
    expect(screen.queryByText("Saved on this device")).toBeNull();
  });

  it.each([
    [403, "vault.locked", locked.vault.title],
    [404, "vault.not_found", "Not here"],
  ])("never replaces a refusal of %i, and is deleted after one", async (status, code, shown) => {
    await readOnce();
    open({ status, body: { code, title: "" } });
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByText(TEXT)).toBeNull();
    expect(await copy()).toBeUndefined();
  });

  it("is not opened in place of another server response", async () => {
    await readOnce();
    open({ status: 400, body: { code: "request.invalid", title: "" } });
    expect(await screen.findByText(loading.item.title)).toBeTruthy();
    expect(screen.queryByText(TEXT)).toBeNull();
    expect(await copy()).toBeDefined();
  });

  it("is shown to a non-member only of an open piece", async () => {
    await readOnce();
    open("silence", "signed_in");
    expect(await screen.findByText(loading.item.title)).toBeTruthy();
    expect(screen.queryByText(TEXT)).toBeNull();
    cleanup();
    await readOnce(piece({ access: "public" }), "signed_in");
    open("silence", "signed_in");
    expect(await screen.findByText(TEXT)).toBeTruthy();
  });

  it("is not made from a response that arrives after its reader has signed out", async () => {
    const answer = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    fakeServer(() => ({ status: 200, body: piece() }));
    const server = globalThis.fetch;
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      await answer.promise;
      const response = await server(...request);
      const body = response.json();
      response.json = () => body.finally(read.resolve);
      return response;
    });
    show();
    session.announce({ type: "signed_out", reason: "member" });
    answer.resolve();
    await read.promise;
    // A pending write would have reached the database before the second read.
    await copy();
    expect(await copy()).toBeUndefined();
  });

  it("belongs to one member: another's stays whatever happens to the first", async () => {
    const theirs = () => offlineCopies.find("u2", HERE);
    await offlineCopies.keep("u1", piece());
    await offlineCopies.keep("u2", piece());
    await offlineCopies.dropMemberPieces("u1");
    expect([await copy(), await theirs()]).toEqual([undefined, expect.anything()]);
    await offlineCopies.keepOnlyOf("u2");
    expect(await theirs()).toBeDefined();
    await offlineCopies.keepOnlyOf("u1");
    expect(await theirs()).toBeUndefined();
  });

  it("stays on disk after the membership ended §2.37", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(2000);
    await offlineCopies.keep("u1", piece());
    now.mockReturnValue(1999);
    await offlineCopies.dropMemberPieces("u1");
    expect(await copy()).toBeDefined();
    now.mockReturnValue(2000);
    await offlineCopies.dropMemberPieces("u1");
    expect(await copy()).toBeUndefined();
  });

  it("makes room for newer ones, the oldest first", async () => {
    await keepMany(201);
    const find = (number: number) =>
      offlineCopies.find("u1", { section: "case-studies", id: `piece-${number}` });
    expect(await find(0)).toBeUndefined();
    expect(await find(1)).toBeDefined();
    expect(await find(200)).toBeDefined();
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["of another version", { piece: {}, kept_at: 1 }],
    ["without its access", { answer: { title: "A law" }, keptAt: 1 }],
  ])("that cannot be read (%s) is deleted first, also with the membership", async (_, left) => {
    const shelf = createStore(`${devicePrefix}-copies`, "pieces");
    const key = ["u1", "case-studies", "left-behind"];
    await set(key, left, shelf);
    await keepMany(200);
    expect(await keys(shelf)).not.toContainEqual(key);
    expect(await keys(shelf)).toHaveLength(200);
    await set(key, left, shelf);
    await offlineCopies.keep("u1", OPEN_PIECE);
    await set(key, left, shelf);
    await offlineCopies.dropMemberPieces("u1");
    expect(await keys(shelf)).toEqual([["u1", "excerpts", "introduction"]]);
  });

  it("is skipped in a browser without a database", async () => {
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

  it("deletes the members' pieces from the device and the page, and keeps the open ones §2.37", async () => {
    const client = new QueryClient();
    for (const audience of ["subscriber", "admin_mode"]) {
      client.setQueryData(["vault-item", "u1", "case-studies", "2008-crash", audience], "text");
    }
    client.setQueryData(["vault", "u1", "signed_in"], "list");
    await offlineCopies.keep("u1", piece());
    await offlineCopies.keep("u1", OPEN_PIECE);
    const { rerender } = render(watch(client, "subscriber", true));
    rerender(watch(client, "signed_in", false));
    expect(client.getQueryCache().getAll()).toHaveLength(3);
    expect(await copy()).toBeDefined();
    rerender(watch(client, "signed_in", true));
    await waitFor(async () => expect(await copy()).toBeUndefined());
    expect(await offlineCopies.find("u1", OPEN_PIECE)).toBeDefined();
    const left = client.getQueryCache().getAll();
    expect(left.map(({ queryKey }) => queryKey)).toEqual([["vault", "u1", "signed_in"]]);
  });
});
