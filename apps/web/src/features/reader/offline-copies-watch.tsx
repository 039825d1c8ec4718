import { type Audience, mayOpen } from "@sovereign/domain/access";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#core/session/session.ts";
import { offlineCopies } from "./offline-copies.ts";

type OfflineCopiesWatchProps = {
  audience: Audience;
  /** Whether a response confirmed the audience. */
  known: boolean;
};

/** Deletes members' items once the membership has ended, also offline (decision 38). */
export function OfflineCopiesWatch({ audience, known }: OfflineCopiesWatchProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  const ended = known && audience !== "anonymous" && !mayOpen("member_item", audience);

  // The clock alone may end a membership, and the copies are in IndexedDB.
  useEffect(() => {
    if (!userId || !ended) return;
    void offlineCopies.dropMemberPieces(userId);
    client.removeQueries({ predicate: ({ queryKey }) => isForMembers(queryKey) });
  }, [userId, ended, client]);
  return null;
}

/** Query keys contain the audience. */
const isForMembers = (key: readonly unknown[]) =>
  key.includes("subscriber") || key.includes("admin_mode");
