import { fill } from "@sovereign/content/public/fill";
import { partnerTexts } from "@sovereign/content/words/partner";
import { endPartner, type Partner } from "@sovereign/contract/partner";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Facts } from "#design/layout/facts.tsx";
import styles from "./partner.module.css";
import { problemTextOf, usePartnerChange } from "./partner-change.ts";

type EndPartnerProps = { partner: Pick<Partner, "pair" | "name" | "own_name">; userId: string };

/** The button that ends a partnership, after it has said what that means. */
export function EndPartner({ partner, userId }: EndPartnerProps) {
  const [ending, setEnding] = useState(false);
  return (
    <>
      <Button onClick={() => setEnding(true)}>{partnerTexts.between.endAct}</Button>
      <EndSheet open={ending} onOpenChange={setEnding} partner={partner} userId={userId} />
    </>
  );
}

type EndSheetProps = EndPartnerProps & { open: boolean; onOpenChange: (open: boolean) => void };

function EndSheet({ open, onOpenChange, partner, userId }: EndSheetProps) {
  const words = partnerTexts.end;
  const [block, setBlock] = useState(false);
  const { mutate, isPending, error } = usePartnerChange(userId, () =>
    api(endPartner, { body: { pair: partner.pair, block } }),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={fill(words.title, { name: partner.name })}
      look={styles.sheet}
    >
      <Facts
        ruled
        facts={[
          { term: words.atOnce, text: words.atOnceBody },
          { term: words.stays, text: words.staysBody },
          { term: words.read, text: fill(words.readBody, { name: partner.own_name }) },
          { term: words.undo, text: words.undoBody },
        ]}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={block}
          onChange={({ target }) => setBlock(target.checked)}
        />
        <span>{words.block}</span>
      </label>
      {error && (
        <p className="small neg" role="alert">
          {problemTextOf(error, words.failed)}
        </p>
      )}
      <div className={styles.acts}>
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {words.keep}
        </Button>
        <Button
          variant="danger"
          busy={isPending}
          busyLabel={words.ending}
          onClick={() => mutate(undefined, { onSuccess: () => onOpenChange(false) })}
        >
          {words.end}
        </Button>
      </div>
    </Dialog>
  );
}
