import { offlineCopy, readPiece, type VaultItemAnswer } from "@sovereign/contract/vault";
import { type Audience, mayOpen } from "@sovereign/domain/access";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { api, session, useSession } from "#core/session/session.ts";
import { withCopiedPictures } from "./copied-pictures.ts";
import { offlineCopies } from "./offline-copies.ts";
import type { PieceReference } from "./reading-places.ts";

const FRESH_FOR_MS = 300_000;

/** `keptAt` is when this device's copy was stored; null for a response. */
export type OpenedPiece = { piece: VaultItemAnswer; keptAt: number | null };

/** A copy replaces a missing response, never a refusal (decision 38). */
const pieceQuery = (userId: string, reference: PieceReference, audience: Audience | null) =>
  queryOptions({
    queryKey: ["vault-item", userId, reference.section, reference.id, audience],
    queryFn: async ({ signal }): Promise<OpenedPiece> => {
      try {
        const { section, id } = reference;
        const piece = await api(readPiece, { params: { section, id }, signal });
        void keepCopy(userId, piece);
        return { piece, keptAt: null };
      } catch (error) {
        return copyInstead(error, userId, reference, audience);
      }
    },
    // By default the query would wait for the network instead of reading the copy.
    networkMode: "always",
    refetchOnReconnect: "always",
    staleTime: ({ state }) => (state.data?.keptAt ? 0 : FRESH_FOR_MS),
  });

/** With its pictures once they are here. */
async function keepCopy(userId: string, piece: VaultItemAnswer): Promise<void> {
  // A sign-out during a request has cleared the device.
  const isHere = () => session.getState().user?.id === userId;
  if (isHere()) await offlineCopies.keep(userId, piece);
  const body = piece.body && (await withCopiedPictures(piece.body));
  if (body && isHere()) await offlineCopies.keep(userId, { ...piece, body });
}

async function copyInstead(
  error: unknown,
  userId: string,
  reference: PieceReference,
  audience: Audience | null,
): Promise<OpenedPiece> {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
    await offlineCopies.drop(userId, reference);
  }
  if (!(error instanceof ConnectionError)) throw error;
  const copy = offlineCopy.safeParse(await offlineCopies.find(userId, reference));
  if (!copy.success) throw error;
  const { answer: piece, keptAt } = copy.data;
  const mayRead = audience !== null && mayOpen("member_item", audience);
  if (piece.access === "member" && !mayRead) throw error;
  return { piece, keptAt };
}

/**
 * Waits while the audience is null. A member who subscribes while reading can still see the item.
 */
export function usePiece(reference: PieceReference, audience: Audience | null) {
  const { user } = useSession();
  return useQuery({
    ...pieceQuery(user?.id ?? "", reference, audience),
    enabled: user !== null && audience !== null,
    placeholderData: (former) => {
      const same = former?.piece.section === reference.section && former.piece.id === reference.id;
      return same && audience && mayOpen("member_item", audience) ? former : undefined;
    },
  });
}
