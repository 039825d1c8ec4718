import { fill } from "@sovereign/content/public/fill";
import { freshProof, officeFrame } from "@sovereign/content/words/office-frame";
import { type ReactNode, useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { useSession } from "#core/session/session.ts";
import { clockTime } from "#core/time/dates.ts";
import { Dialog } from "#design/controls/dialog.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { useOwnProofs } from "#features/office/frame/office-proof.ts";
import { ProofForm } from "#features/office/frame/proof-form.tsx";
import styles from "./act-sheet.module.css";
import { ErrorPanel } from "./error-panel.tsx";

type FreshProofDialogProps = {
  /** The preserved input, such as "The refund you filled in is kept: …". */
  kept?: ReactNode;
  onProven: () => void;
  onCancel: () => void;
};

/** Asks staff for a fresh proof in their current session. */
function FreshProofDialog({ kept, onProven, onCancel }: FreshProofDialogProps) {
  const { user } = useSession();
  const { data, error, refetch } = useOwnProofs();
  const time = data?.at && user && clockTime(data.at, user.time_zone);
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={freshProof.title}
      look={styles.sheet}
      description={
        <>
          {time && fill(freshProof.since, { time })} {kept}
        </>
      }
    >
      {!data && !error && <Spinner label={officeFrame.loading} />}
      {!data && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && (
        <ProofForm
          app={data.app}
          passkey={data.passkey}
          note={freshProof.lasting}
          onProven={onProven}
          onCancel={onCancel}
        />
      )}
    </Dialog>
  );
}

type Asked = { kept?: ReactNode; resolve: (proven: boolean) => void };

/**
 * Runs an action, again after a fresh proof if the server requires one; the repeated call carries
 * the same id. Resolves with null if the caller cancels.
 */
export function useFreshProof(): {
  fresh: <Done>(act: () => Promise<Done>, kept?: ReactNode) => Promise<{ done: Done } | null>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function fresh<Done>(act: () => Promise<Done>, kept?: ReactNode) {
    try {
      return { done: await act() };
    } catch (error) {
      if (!hasCode(error, "office.proof_too_old")) throw error;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setAsked({ kept, resolve });
      const proven = await promise;
      setAsked(null);
      return proven ? { done: await act() } : null;
    }
  }

  const question = asked && (
    <FreshProofDialog
      kept={asked.kept}
      onProven={() => asked.resolve(true)}
      onCancel={() => asked.resolve(false)}
    />
  );
  return { fresh, question };
}
