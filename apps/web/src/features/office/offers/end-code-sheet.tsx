import { fill } from "@sovereign/content/public/fill";
import { service } from "@sovereign/content/words/notices";
import { endCodeSheet, newCodeSheet } from "@sovereign/content/words/office-offers";
import type { PromotionCode } from "@sovereign/contract/office-offers";
import { useState } from "react";
import { ApiError } from "#core/api/api-error.ts";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { useOfferActs } from "./offers-query.ts";

export function EndCodeSheet({ code, onClose }: { code: PromotionCode; onClose: () => void }) {
  const acts = useOfferActs();
  const { fresh, question } = useFreshProof();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = { code: code.code };

  async function end() {
    setBusy(true);
    setFault(null);
    try {
      if (await fresh(() => acts.end(code.id), fill(endCodeSheet.kept, name))) onClose();
    } catch (error) {
      setFault(error instanceof ApiError ? newCodeSheet.failed : service.connection.body);
    }
    setBusy(false);
  }

  return (
    <>
      <ActSheet
        open={!question}
        onClose={onClose}
        title={fill(endCodeSheet.title, name)}
        facts={endCodeSheet.facts}
        fault={fault}
        wayOut={endCodeSheet.keep}
        act={endCodeSheet.act}
        busy={busy}
        busyLabel={endCodeSheet.busy}
        onAct={() => void end()}
      />
      {question}
    </>
  );
}
