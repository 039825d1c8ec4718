import { fill } from "@sovereign/content/public/fill";
import { factorRemoval, factorsPage } from "@sovereign/content/words/factors";
import type { Factors } from "@sovereign/contract/factors";
import type { FactorAnswer } from "@sovereign/contract/sessions";
import { MAX_FACTORS } from "@sovereign/domain/factor";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import type { MemberAnswer } from "#core/session/session-record.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { toast } from "#design/feedback/toast.ts";
import { useProof } from "#proof/use-proof.tsx";
import { aboutFactor, factorError } from "./factor-words.ts";
import styles from "./factors.module.css";
import { factorsQuery, removeFactor } from "./factors-calls.ts";
import { FactorsGoing } from "./factors-going.tsx";
import { RecoverySection } from "./recovery-section.tsx";

const TOPIC = "factors";

type FactorListProps = {
  user: MemberAnswer;
  known: Factors;
  onCodes: (codes: string[]) => void;
};

export function FactorList({ user, known, onCodes }: FactorListProps) {
  const { factors, phone_offered } = known;
  const [removing, setRemoving] = useState<FactorAnswer | null>(null);
  const { proven, question } = useProof();
  const { busy, remove } = useRemoval(user.id, proven);
  const on = factors.length > 0;
  return (
    <>
      <header className="pagehead">
        <h1 className="title">{factorsPage.title}</h1>
        <p className="t2">{factorsPage.lead}</p>
      </header>
      {known.removal_at && <FactorsGoing user={user} at={known.removal_at} />}
      {on ? (
        <ul className="rows">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              timeZone={user.time_zone}
              busy={busy === factor.id}
              onRemove={() => setRemoving(factor)}
            />
          ))}
        </ul>
      ) : (
        <p>{factorsPage.off}</p>
      )}
      {factors.length >= MAX_FACTORS ? (
        <p className="small t2 mt-5">{factorsPage.most}</p>
      ) : (
        <div className={`mt-5 stack gap-3 ${styles.adding}`}>
          <LinkButton
            to={paths.addFactor("app")}
            variant={on ? "secondary" : "primary"}
            size="large"
          >
            {on ? factorsPage.anotherApp : factorsPage.addApp}
          </LinkButton>
          {phone_offered && (
            <LinkButton to={paths.addFactor("phone")} size="large">
              {factorsPage.addPhone}
            </LinkButton>
          )}
        </div>
      )}
      {on && <RecoverySection left={known.recovery_codes_left} proven={proven} onCodes={onCodes} />}
      {removing && (
        <Removal
          factor={removing}
          isLast={factors.length === 1}
          onClose={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null);
            void remove(removing);
          }}
        />
      )}
      {question}
    </>
  );
}

type Proven = ReturnType<typeof useProof>["proven"];

function useRemoval(userId: string, proven: Proven) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  async function remove({ id, friendly_name: name }: FactorAnswer) {
    setBusy(id);
    try {
      if (await proven(() => removeFactor(id))) {
        await client.invalidateQueries({ queryKey: factorsQuery(userId).queryKey });
        // The row with the focused button is unmounted.
        focusPage();
        const title = fill(factorRemoval.done, { name });
        toast({ title, description: factorRemoval.doneHelp, tone: "success", topic: TOPIC });
      }
    } catch (error) {
      const description = factorError(error);
      toast({ title: factorRemoval.failed, description, tone: "error", topic: TOPIC });
    } finally {
      setBusy(null);
    }
  }
  return { busy, remove };
}

type FactorRowProps = {
  factor: FactorAnswer;
  timeZone: string;
  busy: boolean;
  onRemove: () => void;
};

function FactorRow({ factor, timeZone, busy, onRemove }: FactorRowProps) {
  return (
    <li className={`row small-buttons ${styles.factor}`}>
      <Icon name={factor.factor_type === "phone" ? "phone" : "key"} />
      <div className="grow breaks">
        <p>{factor.friendly_name}</p>
        <p className="small t2 num">{aboutFactor(factor, timeZone)}</p>
      </div>
      <Button
        busy={busy}
        busyLabel={factorRemoval.removing}
        aria-label={fill(factorsPage.removeLabel, { name: factor.friendly_name })}
        onClick={onRemove}
      >
        {factorsPage.remove}
      </Button>
    </li>
  );
}

type RemovalProps = {
  factor: FactorAnswer;
  isLast: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

function Removal({ factor, isLast, onClose, onConfirm }: RemovalProps) {
  return (
    <Dialog
      open
      title={fill(factorRemoval.title, { name: factor.friendly_name })}
      description={isLast ? factorRemoval.last : factorRemoval.help}
      onOpenChange={onClose}
    >
      <div className="stack two-cols gap-3">
        <Button size="large" onClick={onClose}>
          {factorRemoval.cancel}
        </Button>
        <Button variant="danger" size="large" onClick={onConfirm}>
          {factorRemoval.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
