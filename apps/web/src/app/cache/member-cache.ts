import { readDay } from "@sovereign/contract/calendar";
import { keptPresses } from "@sovereign/contract/kept";
import { readManifesto, readSignature } from "@sovereign/contract/manifesto";
import { keptMembership } from "@sovereign/contract/memberships";
import { readOverview } from "@sovereign/contract/one-things";
import { readProgramme, readProgrammeDay } from "@sovereign/contract/programme";
import { readShelves } from "@sovereign/contract/vault";
import type { QueryClient } from "@tanstack/react-query";
import {
  KEPT_PREFIX,
  type PersistedQueryReaders,
  persistQueries,
} from "#core/cache/persisted-queries.ts";
import { deviceStorage, removeOthers } from "#core/device/device-storage.ts";
import { isAppPath, paths, plainPath } from "#core/page/paths.ts";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { keepMonthsOnlyOf } from "#features/history/months-database.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { overviewQuery } from "#features/one-thing/overview-query.ts";
import { offlineCopies } from "#features/reader/offline-copies.ts";
import { keepPlacesOnlyOf } from "#features/reader/reading-keys.ts";
import { deleteIdleOutboxes } from "./idle-outboxes.ts";

const KEPT: PersistedQueryReaders = {
  manifesto: readManifesto.answer,
  "manifesto-signature": readSignature.answer,
  membership: keptMembership,
  overview: readOverview.answer,
  presses: keptPresses,
  programme: readProgramme.answer,
  "programme-day": readProgrammeDay.answer,
  "recorded-day": readDay.answer,
  vault: readShelves.answer,
};

async function openOutbox(client: QueryClient, userId: string): Promise<void> {
  const { runMemberOutbox } = await import("./member-outbox.ts");
  runMemberOutbox(client, userId);
}

async function askWhetherGone(owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  // Without its code nothing is deleted, and the next start asks again.
  const { deleteGoneAccounts } = await import("./gone-accounts.ts").catch(() => ({
    deleteGoneAccounts: async () => {},
  }));
  await deleteGoneAccounts(owners);
}

/** Null deletes every member's reads; drafts are separate. */
function keepOnlyOf(userId: string | null): void {
  removeOthers(deviceStorage, KEPT_PREFIX, userId);
  pendingPurchases.keepOnlyOf(userId);
  keepPlacesOnlyOf(userId);
  drafts.keepKnownOnlyOf(userId);
  void offlineCopies.keepOnlyOf(userId);
  void keepMonthsOnlyOf(userId);
  void deleteIdleOutboxes(userId).then(askWhetherGone);
}

function leadsIntoApp(): boolean {
  const path = plainPath(window.location.pathname);
  return path === paths.auth || isAppPath(path);
}

/** Unsaved text stays for its writer, unless the writer signs out (decision 38). */
export function persistMemberCache(client: QueryClient, sendWaiting = openOutbox): void {
  let member: { id: string; stop: () => void } | null = null;
  // The previous member may sign out of a session that the server has just ended.
  let lastId: string | null = null;
  let isSending = false;

  /** Runs once per page; if the code fails to load, the next page sends. */
  function beginSending(id: string) {
    if (isSending) return;
    isSending = true;
    sendWaiting(client, id).catch(() => {
      isSending = false;
    });
  }

  function leave() {
    member?.stop();
    member = null;
    client.clear();
  }

  // Also runs on a page that opens without a session.
  session.watch(() => {
    const { status, user } = session.getState();
    if (status === "loading") return;
    const id = user?.id ?? null;
    if (member && member.id === id) return;
    if (member) leave();
    keepOnlyOf(id);
    if (id === null) return;
    lastId = id;
    member = { id, stop: persistQueries(client, deviceStorage, KEPT_PREFIX + id, KEPT) };
    // Every first screen needs it, so it is requested while scripts load.
    if (leadsIntoApp()) void client.prefetchQuery(overviewQuery(id));
    beginSending(id);
  });
  session.on((event) => {
    if (event.type !== "signed_out" || event.reason === "ended" || !lastId) return;
    drafts.removeAll(lastId);
    lastId = null;
  });
}
