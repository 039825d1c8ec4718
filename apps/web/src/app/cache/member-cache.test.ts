import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keptFurther } from "#core/cache/persisted-queries.ts";
import { devicePrefix } from "#core/device/device-storage.ts";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { offlineCopies } from "#features/reader/offline-copies.ts";
import { recallPlace, rememberPlace } from "#features/reader/reading-places.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview } from "#testing/overviews.ts";
import { piece } from "#testing/pieces.ts";
import { persistMemberCache } from "./member-cache.ts";

const PIECE = { section: "case-studies", id: "2008-crash" };
const TODAY = "2026-03-24";

/** The stored keys of a member, by their first word. */
const heldOf = (userId: string) =>
  Object.keys(localStorage)
    .filter((key) => key.includes(userId))
    .map((key) => key.slice(devicePrefix.length + 1).split("-")[0])
    .sort();

function signIn(userId: string) {
  const record = memberRecord();
  session.announce({
    type: "signed_in",
    record: { ...record, user: { ...record.user, id: userId } },
  });
}

/** Reads, buys, and writes without saving. */
async function use(client: QueryClient, userId: string) {
  signIn(userId);
  drafts.write(userId, TODAY, "Call Priya");
  rememberPlace(userId, PIECE, { block: 3, offset: 0.5, percent: 40 });
  pendingPurchases.begin(userId);
  localStorage.setItem(keptFurther(userId, "calendar"), "{}");
  await client.fetchQuery({ queryKey: ["overview", userId], queryFn: () => testOverview(TODAY) });
  window.dispatchEvent(new Event("pagehide"));
  expect(heldOf(userId)).toEqual(["cache", "cache", "draft", "places", "purchase"]);
}

describe("the member's data on the device", () => {
  const client = new QueryClient();
  persistMemberCache(client);

  beforeEach(() => use(client, "first"));
  afterEach(() => {
    session.announce({ type: "signed_out", reason: "member" });
    localStorage.clear();
  });

  it("is only an unsaved sentence when the server ends the session §2.89", () => {
    session.announce({ type: "signed_out", reason: "ended" });
    expect(heldOf("first")).toEqual(["draft"]);
    expect(recallPlace("first", PIECE)).toBeNull();
  });

  it.each(["member", "deleted"] as const)(
    "is nothing after the member signs out (%s), even from an ended session",
    (reason) => {
      session.announce({ type: "signed_out", reason: "ended" });
      session.announce({ type: "signed_out", reason });
      expect(heldOf("first")).toEqual([]);
    },
  );

  it("is only the previous member's unsaved sentence when another member signs in §6.3", async () => {
    await use(client, "second");
    expect(heldOf("first")).toEqual(["draft"]);
    expect(client.getQueryData(["overview", "first"])).toBeUndefined();
  });

  it.each(["member", "ended"] as const)(
    "contains no copy of an opened text after the session ends (%s)",
    async (reason) => {
      await offlineCopies.keep("first", piece());
      session.announce({ type: "signed_out", reason });
      await waitFor(async () => expect(await offlineCopies.find("first", PIECE)).toBeUndefined());
    },
  );
});
