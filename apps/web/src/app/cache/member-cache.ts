import { readManifesto, readSignature } from "@sovereign/contract/manifesto";
import { keptMembership } from "@sovereign/contract/memberships";
import {
  completionWrite,
  noteWrite,
  readOverview,
  textWrite,
} from "@sovereign/contract/one-things";
import { readProgramme, readProgrammeDay } from "@sovereign/contract/programme";
import { readShelves } from "@sovereign/contract/vault";
import type { QueryClient } from "@tanstack/react-query";
import { KEPT_PREFIX, type KeptReaders, keepQueries } from "#core/cache/kept-queries.ts";
import { deviceStorage, forgetOthers } from "#core/device/device-storage.ts";
import { isAppPath, paths, plainPath } from "#core/page/paths.ts";
import { session } from "#core/session/session.ts";
import { drafts } from "#days/draft/drafts.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { overviewQuery } from "#features/one-thing/overview-query.ts";
import { keepUnsentTexts } from "#features/one-thing/unsent-writes.ts";
import { offlineCopies } from "#features/reader/offline-copies.ts";
import { keepPlacesOnlyOf } from "#features/reader/reading-places.ts";

/** What of a member's reading and writing outlives the page, each with the reader of the contract. */
const KEPT: KeptReaders = {
  queries: {
    manifesto: readManifesto.answer,
    "manifesto-signature": readSignature.answer,
    membership: keptMembership,
    overview: readOverview.answer,
    programme: readProgramme.answer,
    "programme-day": readProgrammeDay.answer,
    vault: readShelves.answer,
  },
  writes: { text: textWrite, completion: completionWrite, note: noteWrite },
};

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
export function keepMemberCache(
  client: QueryClient,
  learnWrites: () => Promise<void> = async () => {},
): void {
  let member: { id: string; stop: () => void } | null = null;
  // Whoever was here last: they may sign out of a session that the server has just ended.
  let lastId: string | null = null;

  function leave() {
    member?.stop();
    member = null;
    keepUnsentTexts(client);
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
    const stop = keepQueries(client, deviceStorage, KEPT_PREFIX + id, {
      ...KEPT,
      learnWrites,
    });
    member = { id, stop };
    // What every first screen of the app shows, asked for while its scripts are still on their way.
    if (leadsIntoApp()) void client.prefetchQuery(overviewQuery(id));
  });
  session.on((event) => {
    if (event.type !== "signed_out" || event.reason === "ended" || !lastId) return;
    drafts.removeAll(lastId);
    lastId = null;
  });
}
