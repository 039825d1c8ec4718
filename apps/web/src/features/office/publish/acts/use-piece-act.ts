import { service } from "@sovereign/content/words/notices";
import {
  addressSheet,
  deleteSheet,
  pieceRefusals,
  takeDownSheet,
} from "@sovereign/content/words/office-piece-acts";
import { useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { toast } from "#design/feedback/toast.ts";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";

function faultOf(error: unknown): string {
  if (hasCode(error, "office.piece_changed")) return pieceRefusals.changed;
  if (hasCode(error, "office.piece_faulty")) return pieceRefusals.faulty;
  if (hasCode(error, "office.hour_over")) return pieceRefusals.hourOver;
  if (hasCode(error, "office.piece_released")) return deleteSheet.released;
  if (hasCode(error, "office.piece_needed")) return takeDownSheet.needed;
  if (hasCode(error, "office.piece_taken")) return addressSheet.taken;
  return error instanceof ApiError ? pieceRefusals.failed : service.connection.body;
}

/**
 * Runs an action of a sheet: closes it and reports the result, or the reason it failed. The page
 * may report it instead. An action that sends emails may ask for a fresh proof.
 */
export function usePieceAct(onClose: () => void) {
  const { fresh, question } = useFreshProof();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function run<Done>(
    act: () => Promise<Done>,
    said: (done: Done) => string | null,
    kept?: string,
  ): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const proven = await fresh(act, kept);
      if (proven) {
        onClose();
        const title = said(proven.done);
        if (title !== null) toast({ title, tone: "success", topic: "pieces" });
      }
    } catch (error) {
      setFault(faultOf(error));
    }
    setBusy(false);
  }
  return { run, busy, fault, question };
}
