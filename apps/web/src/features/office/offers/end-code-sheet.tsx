import { fill } from "@sovereign/content/public/fill";
import { service } from "@sovereign/content/words/notices";
import {
  endCodeSheet,
  newCodeSheet,
  reopenCodeSheet,
} from "@sovereign/content/words/office-offers";
import type { PromotionCode } from "@sovereign/contract/office-offers";
import { useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { useOfferActs } from "./offers-query.ts";

type CodeSheetProps = { code: PromotionCode; kind: "end" | "reopen"; onClose: () => void };

const TEXTS = { end: endCodeSheet, reopen: reopenCodeSheet };

function faultOf(error: unknown): string {
  if (hasCode(error, "office.code_taken")) return reopenCodeSheet.taken;
  return error instanceof ApiError ? newCodeSheet.failed : service.connection.body;
}

/** Ends a code, or makes it work again. */
export function CodeSheet({ code, kind, onClose }: CodeSheetProps) {
  const acts = useOfferActs();
  const { fresh, question } = useFreshProof();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = { code: code.code };
  const texts = TEXTS[kind];

  async function send() {
    setBusy(true);
    setFault(null);
    try {
      if (await fresh(() => acts[kind](code.id), fill(texts.kept, name))) onClose();
    } catch (error) {
      setFault(faultOf(error));
    }
    setBusy(false);
  }

  return (
    <>
      <ActSheet
        open={!question}
        onClose={onClose}
        title={fill(texts.title, name)}
        facts={texts.facts}
        fault={fault}
        wayOut={texts.keep}
        act={texts.act}
        busy={busy}
        busyLabel={texts.busy}
        onAct={() => void send()}
      />
      {question}
    </>
  );
}
