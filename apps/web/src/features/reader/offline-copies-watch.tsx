import { type Audience, mayOpen } from "@sovereign/domain/access";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#core/session/session.ts";
import { offlineCopies } from "./offline-copies.ts";

type OfflineCopiesWatchProps = {
  audience: Audience;
  /** Whether the audience rests on an answer and is no mere assumption. */
  known: boolean;
};

/**
 * Takes the members' pieces off the device once the member is known to be none any more, also when
 * the paid time passes offline: the copies, and what the page still holds (decision 38).
 */
export function OfflineCopiesWatch({ audience, known }: OfflineCopiesWatchProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  const ended = known && audience !== "anonymous" && !mayOpen("member_item", audience);

  // An end may come by the clock alone, and the copies lie in the browser's database.
  useEffect(() => {
    if (!userId || !ended) return;
    void offlineCopies.dropMemberPieces(userId);
    client.removeQueries({ predicate: ({ queryKey }) => isForMembers(queryKey) });
  }, [userId, ended, client]);
  return null;
}

/** Answers for an audience carry it in their key. */
const isForMembers = (key: readonly unknown[]) =>
  key.includes("subscriber") || key.includes("admin_mode");
