import { checkPieceText } from "@sovereign/contract/office-piece-check";
import {
  countReaders,
  deletePiece,
  dropSchedule,
  listPieces,
  listVersions,
  movePiece,
  type NewPiece,
  newPiece,
  type OfficePiece,
  type OfficePieces,
  orderShelf,
  publishPiece,
  readOfficePiece,
  readVersion,
  restorePiece,
  returnToVersion,
  schedulePiece,
  type Telling,
  withdrawPiece,
} from "@sovereign/contract/office-pieces";
import type { VaultSection } from "@sovereign/domain/vault";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { broadcastsKey } from "#features/office/broadcasts/broadcasts-query.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import type { PieceReference } from "./piece-words.ts";

const within = OFFICE_WAIT_MS;
const listKey = [OFFICE, "pieces"] as const;
export const pieceKey = ({ shelf, name }: PieceReference) => [OFFICE, "piece", shelf, name];
const versionsKey = (piece: PieceReference) => [...pieceKey(piece), "versions"];

export const usePieces = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => api(listPieces, { signal, within }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    retry: false,
  });

/** Another one's save is seen within this time. */
const LOOK_EVERY_MS = 15_000;

export const usePiece = (params: PieceReference) =>
  useQuery({
    queryKey: pieceKey(params),
    queryFn: ({ signal }) => api(readOfficePiece, { params, signal, within }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  });

export const useVersions = (params: PieceReference) =>
  useQuery({
    queryKey: versionsKey(params),
    queryFn: ({ signal }) => api(listVersions, { params, signal, within }),
    refetchOnMount: "always",
    retry: false,
  });

/** A version's text changes only while it is the newest, so it is fetched by when it was saved. */
export const useVersionText = (piece: PieceReference, version: number, savedAt: string) =>
  useQuery({
    queryKey: [...pieceKey(piece), "text", version, savedAt],
    queryFn: ({ signal }) =>
      api(readVersion, { params: { ...piece, version: String(version) }, signal, within }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Counts the members who pay by what they answered when asked about new articles. */
export const useAsked = () =>
  useQuery({
    queryKey: [OFFICE, "piece-readers"],
    queryFn: ({ signal }) => api(countReaders, { signal, within }),
    refetchOnMount: "always",
    retry: false,
  });

/** Problems that the server finds in a text. */
export const pieceCheckQuery = ({ shelf, name }: PieceReference, text: string) =>
  queryOptions({
    queryKey: [OFFICE, "piece-check", shelf, name, text],
    queryFn: ({ signal }) => api(checkPieceText, { body: { shelf, name, text }, signal, within }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

const CHECK_PAUSE_MS = 400;

/** Returns the server's findings for a text, a moment after its last change. */
export function usePieceCheck(piece: PieceReference, text: string) {
  const [checked, setChecked] = useState(text);
  useTimer(checked === text ? null : CHECK_PAUSE_MS, setChecked, text);
  return {
    ...useQuery({
      ...pieceCheckQuery(piece, checked),
      placeholderData: keepPreviousData,
      retry: 2,
    }),
    checked,
  };
}

/** Storing a hundred thousand recipients is slow. */
const TELL_WAIT_MS = 60_000;

type Seen = Pick<OfficePiece, "shelf" | "name" | "version" | "saved_at">;

/** Whether and how members are told, and when: "morning", an hour, or as the article opens. */
export type Told = { tell: Telling | undefined; tell_at: string | undefined };

/** Each action resolves with the updated item, which the pages then show. */
export function usePieceActs() {
  const client = useQueryClient();
  async function show(asked: Promise<OfficePiece>): Promise<OfficePiece> {
    const piece = await asked;
    await client.cancelQueries({ queryKey: pieceKey(piece) });
    client.setQueryData(pieceKey(piece), piece);
    void client.invalidateQueries({ queryKey: versionsKey(piece) });
    void client.invalidateQueries({ queryKey: listKey });
    return piece;
  }
  /** An action that may change the broadcast waiting for the item. */
  async function told(asked: Promise<OfficePiece>): Promise<OfficePiece> {
    const piece = await show(asked);
    void client.invalidateQueries({ queryKey: broadcastsKey });
    return piece;
  }
  const seenOf = ({ shelf, name, version, saved_at }: Seen) => ({
    params: { shelf, name },
    body: { version, saved_at },
  });
  return {
    publish: (piece: Seen, telling: Told) => {
      const { params, body } = seenOf(piece);
      const sent = { ...body, ...telling };
      return told(api(publishPiece, { params, body: sent, within: TELL_WAIT_MS }));
    },
    schedule: (piece: Seen, { at, ...telling }: Told & { at: string }) => {
      const { params, body } = seenOf(piece);
      const sent = { ...body, at, ...telling };
      return told(api(schedulePiece, { params, body: sent, within: TELL_WAIT_MS }));
    },
    move: (piece: Seen, to: { shelf: VaultSection; name: string }) => {
      const { params, body } = seenOf(piece);
      return show(api(movePiece, { params, body: { ...body, to }, within }));
    },
    dropSchedule: ({ shelf, name }: PieceReference) =>
      told(api(dropSchedule, { params: { shelf, name }, within })),
    takeDown: ({ shelf, name }: PieceReference) =>
      told(api(withdrawPiece, { params: { shelf, name }, within })),
    goBack: (piece: Seen, version: number) => {
      const { params, body } = seenOf(piece);
      return show(
        api(returnToVersion, { params: { ...params, version: String(version) }, body, within }),
      );
    },
    async delete(piece: Seen): Promise<void> {
      await api(deletePiece, { ...seenOf(piece), within });
      void client.invalidateQueries({ queryKey: listKey });
      void client.invalidateQueries({ queryKey: broadcastsKey });
    },
    /** Called when no page shows the item, which would refetch it. */
    forget: (piece: PieceReference) => client.removeQueries({ queryKey: pieceKey(piece) }),
    restore: ({ shelf, name }: PieceReference) =>
      show(api(restorePiece, { params: { shelf, name }, within })),
    begin: (body: NewPiece) => show(api(newPiece, { body, within })),
    async order(shelf: VaultSection, names: string[]): Promise<void> {
      const pieces: OfficePieces = await api(orderShelf, {
        params: { shelf },
        body: { names },
        within,
      });
      client.setQueryData(listKey, pieces);
    },
  };
}
