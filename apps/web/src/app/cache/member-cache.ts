import { readDay } from "@sovereign/contract/calendar";
import { keptPresses } from "@sovereign/contract/kept-presses";
import { readManifesto, readSignature } from "@sovereign/contract/manifesto";
import { keptMembership } from "@sovereign/contract/memberships";
import { readOverview } from "@sovereign/contract/one-things";
import { readProgramme, readProgrammeDay } from "@sovereign/contract/programme";
import { readShelves } from "@sovereign/contract/vault";
import type { QueryClient } from "@tanstack/react-query";
import { KEPT_PREFIX, type KeptQueryReaders, keepQueries } from "#core/cache/kept-queries.ts";
import { deviceStorage, forgetOthers } from "#core/device/device-storage.ts";
import { isAppPath, paths, plainPath } from "#core/page/paths.ts";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { keepMonthsOnlyOf } from "#features/history/months-database.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { overviewQuery } from "#features/one-thing/overview-query.ts";
import { offlineCopies } from "#features/reader/offline-copies.ts";
import { keepPlacesOnlyOf } from "#features/reader/reading-places.ts";
import { forgetIdleOutboxes } from "./idle-outboxes.ts";

/** What of a member's reading outlives the page, each with the reader of the contract. */
const KEPT: KeptQueryReaders = {
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

/** Sends what waits of a member, on whatever page; only the app's come with the code. */
async function openOutbox(client: QueryClient, userId: string): Promise<void> {
  const { keepMemberOutbox } = await import("./member-outbox.ts");
  keepMemberOutbox(client, userId);
}

/** Asks whether those of whom something waits here still have an account; most pages need no such code. */
async function askWhetherGone(owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  // Without a connection the next page asks.
  const { forgetGoneAccounts } = await import("./gone-accounts.ts").catch(() => ({
    forgetGoneAccounts: async () => {},
  }));
  await forgetGoneAccounts(owners);
}

/**
 * Takes off the device what every other member has read, with null everybody; drafts are kept
 * apart.
 */
function keepOnlyOf(userId: string | null): void {
  forgetOthers(deviceStorage, KEPT_PREFIX, userId);
  pendingPurchases.keepOnlyOf(userId);
  keepPlacesOnlyOf(userId);
  drafts.keepKnownOnlyOf(userId);
  void offlineCopies.keepOnlyOf(userId);
  void keepMonthsOnlyOf(userId);
  void forgetIdleOutboxes(userId).then(askWhetherGone);
}

/** Whether the page that is open is the app's, or the one that leads into it. */
function leadsIntoApp(): boolean {
  const path = plainPath(window.location.pathname);
  return path === paths.auth || isAppPath(path);
}

/**
 * Keeps what a member has read on the device while they are signed in. When the session ends, for
 * whatever reason, it leaves; unsaved sentences stay for their writer, except when the writer signs
 * out (decision 38).
 */
export function keepMemberCache(client: QueryClient, sendWaiting = openOutbox): void {
  let member: { id: string; stop: () => void } | null = null;
  // Whoever was here last: they may sign out of a session that the server has just ended.
  let lastId: string | null = null;
  let isSending = false;

  /** Once for the page; where it cannot be loaded, the next one sends. */
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

  // A page that opens to find the session over, or that there is none, comes by here too.
  session.watch(() => {
    const { status, user } = session.getState();
    if (status === "loading") return;
    const id = user?.id ?? null;
    if (member && member.id === id) return;
    if (member) leave();
    keepOnlyOf(id);
    if (id === null) return;
    lastId = id;
    member = { id, stop: keepQueries(client, deviceStorage, KEPT_PREFIX + id, KEPT) };
    // What every first screen of the app shows, asked for while its scripts are still on their way.
    if (leadsIntoApp()) void client.prefetchQuery(overviewQuery(id));
    beginSending(id);
  });
  session.on((event) => {
    if (event.type !== "signed_out" || event.reason === "ended" || !lastId) return;
    drafts.removeAll(lastId);
    lastId = null;
  });
}
