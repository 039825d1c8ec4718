import { checkPieceText } from "@sovereign/contract/office-piece-check";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import type { PieceReference } from "#features/office/publish/piece-reference.ts";

const PAUSE_MS = 400;

/** What the server finds in a text, a moment after its last change. */
export function usePieceCheck({ shelf, name }: PieceReference, text: string) {
  const [checked, setChecked] = useState(text);
  useTimer(checked === text ? null : PAUSE_MS, setChecked, text);
  return useQuery({
    queryKey: [OFFICE, "piece-check", shelf, name, checked],
    queryFn: ({ signal }) =>
      api(checkPieceText, { body: { shelf, name, text: checked }, signal, within: OFFICE_WAIT_MS }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 2,
  });
}
