import type { QueryClient } from "@tanstack/react-query";
import { pendingPurchases } from "#features/membership/pending-purchases.ts";
import { offlineCopies } from "#features/reader/offline-copies.ts";
import { forgetReadingPlaces } from "#features/reader/reading-places.ts";
import { devicePrefix, deviceStorage } from "#lib/device-storage.ts";
import { drafts } from "#lib/drafts.ts";
import { forgetQueries, keepQueries } from "#lib/query-shelf.ts";
import { session } from "#session/session.ts";

const shelfKey = (userId: string) => `${devicePrefix}-cache-${userId}`;

/**
 * Keeps what a member has read on the device while they are signed in. When the server ends the
 * session it stays for their return; when they sign out themselves the device forgets them.
 */
export function keepMemberCache(client: QueryClient): void {
  let member: { id: string; stop: () => void } | null = null;

  // Whoever was here last: they may sign out of a session that the server has just ended.
  let lastId: string | null = null;

  function leave() {
    member?.stop();
    member = null;
    client.clear();
  }

  session.on((event) => {
    if (event.type === "signed_out") {
      leave();
      if (!lastId || event.reason !== "member") return;
      forgetQueries(deviceStorage, shelfKey(lastId));
      drafts.removeAll(lastId);
      pendingPurchases.end(lastId);
      forgetReadingPlaces(lastId);
      void offlineCopies.dropAll(lastId);
      lastId = null;
      return;
    }
    const { id } = event.record.user;
    lastId = id;
    if (member?.id === id) return;
    if (member) leave();
    member = { id, stop: keepQueries(client, deviceStorage, shelfKey(id)) };
  });
}
