import { plural } from "@sovereign/content/public/fill";
import { recoveryTexts } from "@sovereign/content/words/factors";
import { useState } from "react";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { toast } from "#design/feedback/toast.ts";
import type { useProof } from "#proof/use-proof.tsx";
import { factorError } from "./factor-words.ts";
import { makeRecoveryCodes } from "./factors-calls.ts";

/** Reports that no new codes were created; the earlier ones remain valid. */
export function showNotMadeToast(error: unknown): void {
  const description = factorError(error);
  toast({ title: recoveryTexts.notMade, description, tone: "error", topic: "factors" });
}

type RecoverySectionProps = {
  left: number;
  proven: ReturnType<typeof useProof>["proven"];
  onCodes: (codes: string[]) => void;
};

export function RecoverySection({ left, proven, onCodes }: RecoverySectionProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function make() {
    setAsking(false);
    setBusy(true);
    try {
      const made = await proven(makeRecoveryCodes);
      if (made) return onCodes(made.done);
    } catch (error) {
      showNotMadeToast(error);
    }
    setBusy(false);
  }

  return (
    <section className="stack at-start gap-4 hairline mt-6 pt-5" aria-labelledby="recovery">
      <div>
        <h2 className="heading" id="recovery">
          {recoveryTexts.heading}
        </h2>
        <p className="small t2 num">
          {left === 0
            ? recoveryTexts.noneLeft
            : `${plural(recoveryTexts.left, left, { count: inWordsFirst(left) })} ${recoveryTexts.help}`}
        </p>
      </div>
      <Button
        busy={busy}
        busyLabel={recoveryTexts.making}
        // Without codes left, none would become invalid.
        onClick={() => (left === 0 ? void make() : setAsking(true))}
      >
        {recoveryTexts.make}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={recoveryTexts.ask}
        description={recoveryTexts.askHelp}
      >
        <div className="stack two-cols gap-3">
          <Button size="large" onClick={() => setAsking(false)}>
            {recoveryTexts.cancel}
          </Button>
          <Button variant="primary" size="large" onClick={() => void make()}>
            {recoveryTexts.make}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
