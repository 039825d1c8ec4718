import { service } from "@sovereign/content/words/notices";
import { pieceRefusals, takeDownSheet } from "@sovereign/content/words/office-piece-acts";
import { useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { toast } from "#design/feedback/toast.ts";

function faultOf(error: unknown): string {
  if (hasCode(error, "office.piece_changed")) return pieceRefusals.changed;
  if (hasCode(error, "office.piece_faulty")) return pieceRefusals.faulty;
  if (hasCode(error, "office.hour_over")) return pieceRefusals.hourOver;
  if (hasCode(error, "office.piece_needed")) return takeDownSheet.needed;
  return error instanceof ApiError ? pieceRefusals.failed : service.connection.body;
}

/** Runs an act of a sheet: closes it and says what was done, or why it was not. */
export function usePieceAct(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function run<Done>(act: () => Promise<Done>, said: (done: Done) => string): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const done = await act();
      onClose();
      toast({ title: said(done), tone: "success", topic: "pieces" });
    } catch (error) {
      setFault(faultOf(error));
    }
    setBusy(false);
  }
  return { run, busy, fault, setFault };
}
