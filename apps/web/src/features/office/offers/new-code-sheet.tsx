import { fill } from "@sovereign/content/public/fill";
import { service } from "@sovereign/content/words/notices";
import { newCodeSheet as words } from "@sovereign/content/words/office-offers";
import { PROMOTION_NOTE_LENGTH, type PromotionOrder } from "@sovereign/contract/office-offers";
import type { Money } from "@sovereign/domain/money";
import { toPromotionCode } from "@sovereign/domain/promotion";
import { useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Field } from "#design/forms/field.tsx";
import { Ticks } from "#design/forms/picks.tsx";
import type { Fact } from "#design/layout/facts.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { type CodeDraft, EMPTY_DRAFT, orderOf } from "./code-draft.ts";
import { useOfferActs } from "./offers-query.ts";
import { payWords } from "./promotion-words.ts";

type Fault = { text: string; taken: boolean };

function faultOf(error: unknown): Fault {
  if (hasCode(error, "office.code_taken")) return { text: words.taken, taken: true };
  if (hasCode(error, "office.act_refused")) return { text: words.refused, taken: false };
  const text = error instanceof ApiError ? words.failed : service.connection.body;
  return { text, taken: false };
}

function whatHappens(order: Omit<PromotionOrder, "id"> | null, price: Money): Fact[] {
  const { facts } = words;
  const isTrial = order?.off.kind === "trial";
  const pay = order && fill(facts.moneyText, { pay: payWords(price, order) });
  return [
    ...(pay ? [{ term: facts.money, text: pay }] : []),
    ...(isTrial ? [{ term: facts.trial, text: facts.trialText }] : []),
    { term: facts.figures, text: isTrial ? facts.trialFigures : facts.figuresText },
    { term: facts.they, text: facts.theyText },
    { term: facts.log, text: facts.logText },
    { term: facts.undo, text: facts.undoText },
  ];
}

export function NewCodeSheet({
  prices,
  trial = false,
  onClose,
}: {
  /** The usual one first, then those in further currencies. */
  prices: readonly [Money, ...Money[]];
  /** Whether it begins with free days. */
  trial?: boolean;
  onClose: () => void;
}) {
  const { user } = useSession();
  const now = useMinute();
  const acts = useOfferActs();
  const { fresh, question } = useFreshProof();
  // One id for every attempt at the same code, so that a second press makes no second one.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<CodeDraft>(() =>
    trial ? { ...EMPTY_DRAFT, kind: "trial" } : EMPTY_DRAFT,
  );
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const isAmount = draft.kind === "amount";
  const price = prices.find(({ currency }) => isAmount && currency === draft.currency) ?? prices[0];
  const { order, faults } = orderOf(draft, { price, now, timeZone: user?.time_zone ?? "UTC" });
  const set = (change: Partial<CodeDraft>) => {
    setDraft({ ...draft, ...change });
    setId(crypto.randomUUID());
    setFault(null);
  };
  const shown = (field: keyof typeof faults) => tried && faults[field];

  async function make() {
    setTried(true);
    if (!order) return;
    setBusy(true);
    setFault(null);
    try {
      const made = { ...order, id };
      if (await fresh(() => acts.make(made), fill(words.kept, { code: made.code }))) onClose();
    } catch (error) {
      setFault(faultOf(error));
    }
    setBusy(false);
  }

  const isTrial = draft.kind === "trial";
  return (
    <>
      <ActSheet
        wide
        open={!question}
        onClose={onClose}
        title={words.title}
        heading={words.heading}
        facts={whatHappens(order, price)}
        fault={fault && !fault.taken && fault.text}
        act={words.act}
        busy={busy}
        busyLabel={words.busy}
        onAct={() => void make()}
      >
        <Field
          label={words.code}
          hint={words.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.code}
          error={fault?.taken ? fault.text : shown("code")}
          onChange={(event) => set({ code: toPromotionCode(event.target.value) })}
        />
        <Segment
          label={words.off}
          choices={[
            { value: "percent", name: words.percent },
            { value: "amount", name: words.amount },
            { value: "trial", name: words.trial },
          ]}
          chosen={draft.kind}
          onChoose={(kind) => set({ kind, off: "" })}
        />
        {isAmount && prices.length > 1 && (
          <Segment
            label={words.currency}
            choices={prices.map(({ currency }) => ({ value: currency, name: currency }))}
            chosen={price.currency}
            onChoose={(currency) => set({ currency, off: "" })}
          />
        )}
        <Field
          label={
            {
              percent: words.percentField,
              amount: fill(words.amountField, { currency: price.currency }),
              trial: words.daysField,
            }[draft.kind]
          }
          hint={isAmount && prices.length > 1 && fill(words.amountHint, price)}
          inputMode={isTrial ? "numeric" : "decimal"}
          autoComplete="off"
          value={draft.off}
          error={shown("off")}
          onChange={(event) => set({ off: event.target.value })}
        />
        {isTrial && (
          <Ticks
            label={words.card}
            choices={[{ value: "card", name: words.card, about: words.cardAbout }]}
            chosen={draft.card ? ["card"] : []}
            onChoose={(chosen) => set({ card: chosen.length > 0 })}
          />
        )}
        {!isTrial && (
          <Segment
            label={words.years}
            choices={[
              { value: "first", name: words.first },
              { value: "several", name: words.several },
              { value: "always", name: words.always },
            ]}
            chosen={draft.duration}
            onChoose={(duration) => set({ duration })}
          />
        )}
        {!isTrial && draft.duration === "several" && (
          <Field
            label={words.howMany}
            inputMode="numeric"
            autoComplete="off"
            value={draft.years}
            error={shown("years")}
            onChange={(event) => set({ years: event.target.value })}
          />
        )}
        <Field
          label={words.limit}
          hint={words.limitHint}
          inputMode="numeric"
          autoComplete="off"
          value={draft.limit}
          error={shown("limit")}
          onChange={(event) => set({ limit: event.target.value })}
        />
        <Field
          label={words.lastDay}
          hint={words.lastDayHint}
          type="date"
          value={draft.lastDay}
          error={shown("lastDay")}
          onChange={(event) => set({ lastDay: event.target.value })}
        />
        {!isTrial && (
          <Ticks
            label={words.newOnly}
            choices={[{ value: "new", name: words.newOnly, about: words.newOnlyAbout }]}
            chosen={draft.newOnly ? ["new"] : []}
            onChoose={(chosen) => set({ newOnly: chosen.length > 0 })}
          />
        )}
        <Field
          label={words.note}
          hint={words.noteHint}
          maxLength={PROMOTION_NOTE_LENGTH}
          autoComplete="off"
          value={draft.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </ActSheet>
      {question}
    </>
  );
}
