import { fill } from "@sovereign/content/public/fill";
import { partnerTexts } from "@sovereign/content/words/partner";
import { endPartner, type Partner, setPartner } from "@sovereign/contract/partner";
import { SIGNAL_WAYS, type SignalWay } from "@sovereign/domain/partner";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Segment } from "#design/controls/segment.tsx";
import { Facts } from "#design/layout/facts.tsx";
import styles from "./partner.module.css";
import { problemTextOf, usePartnerChange } from "./partner-change.ts";

const texts = partnerTexts.between;

type BetweenProps = { partner: Partner; signalsBy: SignalWay; userId: string };

/** What each sees, how signals arrive, and the end of it. */
export function Between({ partner, signalsBy, userId }: BetweenProps) {
  const { mutate, variables, isPending, error } = usePartnerChange(userId, (by: SignalWay) =>
    api(setPartner, { body: { signals_by: by } }),
  );
  const [ending, setEnding] = useState(false);
  return (
    <section className="stack at-top gap-4 hairline pt-5" aria-labelledby="between">
      <h2 className="heading" id="between">
        {fill(texts.title, { name: partner.name })}
      </h2>
      <Facts
        ruled
        facts={[
          { term: texts.sees, text: texts.seesBody },
          {
            term: texts.ways,
            text: (
              <div className="stack gap-3">
                <span>{texts.waysBody}</span>
                <Segment
                  label={texts.ways}
                  choices={SIGNAL_WAYS.map((value) => ({ value, name: texts.way[value] }))}
                  chosen={isPending ? variables : signalsBy}
                  onChoose={mutate}
                />
                {error && (
                  <span className="small neg" role="alert">
                    {problemTextOf(error, texts.notSaved)}
                  </span>
                )}
              </div>
            ),
          },
          {
            term: texts.end,
            text: (
              <div className="cluster apart gap-3">
                <span>{texts.endBody}</span>
                <Button onClick={() => setEnding(true)}>{texts.endAct}</Button>
              </div>
            ),
          },
        ]}
      />
      <EndSheet open={ending} onOpenChange={setEnding} partner={partner} userId={userId} />
    </section>
  );
}

type EndSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  partner: Pick<Partner, "pair" | "name" | "own_name">;
  userId: string;
};

export function EndSheet({ open, onOpenChange, partner, userId }: EndSheetProps) {
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
      <Buttons>
        <Button
          variant="danger"
          busy={isPending}
          busyLabel={words.ending}
          onClick={() => mutate(undefined, { onSuccess: () => onOpenChange(false) })}
        >
          {words.end}
        </Button>
        <Button onClick={() => onOpenChange(false)}>{words.keep}</Button>
      </Buttons>
    </Dialog>
  );
}
