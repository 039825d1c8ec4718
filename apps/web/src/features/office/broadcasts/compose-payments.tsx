import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { fillFrames, paymentFrames } from "@sovereign/content/public/payment-frames";
import { paymentMail, writtenFooter } from "@sovereign/content/words/mails";
import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import { officePlaces } from "@sovereign/content/words/office-frame";
import {
  composePayments as texts,
  writtenTemplates,
} from "@sovereign/content/words/office-payments-mail";
import {
  BROADCAST_PREVIEW_LENGTH,
  BROADCAST_SUBJECT_LENGTH,
  BROADCAST_WORDS_LENGTH,
  type Broadcast,
  type FailedPaymentRow,
} from "@sovereign/contract/office-broadcasts";
import { FAILED_PAYMENTS, PAYMENT_FRAMES, type PaymentFrame } from "@sovereign/domain/broadcast";
import { conditionsOf, conditionsText } from "@sovereign/domain/member-filter";
import { totalsOf } from "@sovereign/domain/money";
import { officePaths } from "@sovereign/domain/office-paths";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { useSession } from "#core/session/session.ts";
import { useStore } from "#core/state/store.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { brand } from "#core/words/brand.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import "#design/forms/checkbox.css";
import { Field, TextArea } from "#design/forms/field.tsx";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Facts } from "#design/layout/facts.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { useStaff } from "#features/office/frame/office-query.ts";
import { sumsInWords } from "#features/office/money/money-words.ts";
import { Answered } from "#features/office/parts/answered.tsx";
import { shownWords, storedWords } from "#features/office/parts/framed-words.ts";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { limitText } from "#features/office/parts/office-words.ts";
import type { PageDraft } from "#features/office/parts/page-drafts.ts";
import { ExampleDetails } from "#features/office/parts/they-read.tsx";
import { nearDay, whenWithin } from "#features/office/parts/when.ts";
import type { DeviceDraft } from "./broadcast-drafts.ts";
import { failedPaymentsKey, useBroadcastActs, useFailedPayments } from "./broadcasts-query.ts";
import { ChangedByAnother } from "./changed-by-another.tsx";
import styles from "./compose.module.css";
import { SaveStatus, useDraftSaver } from "./compose.tsx";
import type { DraftSaver, DraftText } from "./draft-saver.ts";
import { Blocks, MailSheet } from "./mail-preview.tsx";
import { TryIt } from "./try-it.tsx";

type Rows = readonly FailedPaymentRow[];

type ComposeProps = {
  id: string;
  /** Null for a new one, which begins from a template. */
  draft: DraftText | null;
  saved: Broadcast | null;
  page: PageDraft<DeviceDraft>;
};

/** An email to members whose payment failed, once the provider has said what each owes. */
export function ComposePayments(props: ComposeProps) {
  return (
    <Answered
      query={useFailedPayments()}
      title={texts.none}
      loading={texts.loading}
      failure={texts.failure}
    >
      {(rows) => {
        const { draft, page } = props;
        if (rows.length === 0 && draft === null) return <NoneFailed />;
        return <Composer {...props} rows={rows} draft={draft ?? page.left?.draft ?? begun(rows)} />;
      }}
    </Answered>
  );
}

const crumb = (
  <Link className="link tap self-start" to={officePaths.today}>
    {officePlaces.today}
  </Link>
);

const NoneFailed = () => (
  <>
    <PageHead title={texts.none} crumb={crumb} />
    <p className="pretty">{texts.empty}</p>
  </>
);

const withoutNumbers = (numbers: readonly number[]): string => {
  const base = conditionsOf(FAILED_PAYMENTS) ?? [];
  return conditionsText(numbers.length > 0 ? [...base, { is: "except", numbers }] : base);
};

/** Members that staff have written to about this payment are not chosen at first. */
const begun = (rows: Rows): DraftText => ({
  ...writtenTemplates.payments,
  kind: "payments",
  piece: null,
  push: false,
  timing: "now",
  due_at: null,
  conditions: withoutNumbers(rows.flatMap((row) => (row.written_at ? row.number : []))),
});

function leftOutOf(conditions: string): readonly number[] {
  const found = conditionsOf(conditions)?.find(({ is }) => is === "except");
  return found && "numbers" in found ? found.numbers : [];
}

function Composer({
  id,
  draft,
  saved,
  page,
  rows,
}: ComposeProps & { draft: DraftText; rows: Rows }) {
  const { saver, state } = useDraftSaver({ id, draft, saved, page });
  const navigate = useNavigate();
  const leftOut = leftOutOf(state.draft.conditions);
  const chosen = rows.filter(({ refused, number }) => !refused && !leftOut.includes(number));
  return (
    <>
      <PageHead
        title={plural(texts.title, rows.length, { count: inWordsFirst(rows.length).toLowerCase() })}
        crumb={crumb}
        acts={<SaveStatus saver={saver} />}
      />
      {state.status === "changed" && state.saved && (
        <ChangedByAnother
          saved={state.saved}
          saver={saver}
          onKept={(kept) => void navigate(officePaths.broadcast(kept.id))}
        />
      )}
      <div className={`stack gap-6 ${styles.compose}`}>
        <div className={`stack at-top min-0 ${styles.column}`}>
          <Recipients rows={rows} chosen={chosen} saver={saver} />
          <Words saver={saver} />
          <PayLink />
          <TryIt id={id} saver={saver} />
          <Send
            id={id}
            saver={saver}
            chosen={chosen}
            onSent={() => void navigate(officePaths.broadcast(id), { replace: true })}
            onRemoved={() => void navigate(officePaths.broadcasts)}
          />
        </div>
        <Preview chosen={chosen.length > 0 ? chosen : rows} saver={saver} />
      </div>
    </>
  );
}

type RecipientsProps = { rows: Rows; chosen: Rows; saver: DraftSaver };

function Recipients({ rows, chosen, saver }: RecipientsProps) {
  const heading = useId();
  const { draft } = useStore(saver.store);
  const leftOut = leftOutOf(draft.conditions);
  const toggle = (number: number) =>
    saver.change({
      conditions: withoutNumbers(
        leftOut.includes(number)
          ? leftOut.filter((other) => other !== number)
          : [...leftOut, number].sort((one, other) => one - other),
      ),
    });
  const sums = totalsOf(chosen.map(({ owed }) => owed));
  const counted = fill(texts.chosen, { chosen: chosen.length, all: rows.length });
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="subhead mb-2">
        {texts.table}
      </h2>
      <DataTable caption={texts.table} middle>
        <thead>
          <tr>
            <th scope="col">{texts.columns.member}</th>
            <th scope="col">{texts.columns.why}</th>
            <th scope="col">{texts.columns.ends}</th>
            <th scope="col" className={cells.right}>
              {texts.columns.owed}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RecipientRow
              key={row.id}
              row={row}
              isChosen={chosen.includes(row)}
              onToggle={() => toggle(row.number)}
            />
          ))}
        </tbody>
      </DataTable>
      <p className="pretty mt-2" role="status">
        <strong>{counted}</strong>{" "}
        <span className="t2">
          {sums.length > 0 && fill(texts.owed, { sums: sumsInWords(sums) })}
        </span>
      </p>
    </section>
  );
}

type RowProps = { row: FailedPaymentRow; isChosen: boolean; onToggle: () => void };

function RecipientRow({ row, isChosen, onToggle }: RowProps) {
  const { user } = useSession();
  const moment = { timeZone: supportedZone(user?.time_zone ?? "UTC"), now: useMinute() };
  const { email, why, last_day, next_try_at: next, owed, refused, written_at: written } = row;
  const day = nearDay(last_day, moment);
  const about = refused
    ? texts.refused
    : written && fill(texts.written, { when: whenWithin(written, moment.timeZone, moment.now) });
  return (
    <tr>
      <th scope="row" className="breaks">
        <label className="check">
          <input
            type="checkbox"
            aria-label={fill(texts.choose, { address: email })}
            checked={isChosen}
            disabled={refused}
            onChange={onToggle}
          />
          <span>
            {email}
            {about && <span className={cells.sub}>{about}</span>}
          </span>
        </label>
      </th>
      <td className={cells.below}>{texts.why[why]}</td>
      <td className={both(cells.below, next ? undefined : styles.last)}>
        {next
          ? fill(texts.retry, { day, next: nearDay(next, moment) })
          : fill(texts.noRetry, { day })}
      </td>
      <td className={both(cells.right, cells.beside)}>{moneyInWords(owed)}</td>
    </tr>
  );
}

function Words({ saver }: { saver: DraftSaver }) {
  const { draft, saved, status } = useStore(saver.store);
  const area = useRef<HTMLTextAreaElement>(null);
  const { faults, subject, preview, previewHint } = composeBroadcast;
  const fault = status === "saved" && saved?.fault;
  const words = shownWords(draft.words);
  function insert(name: PaymentFrame) {
    const { selectionStart: from, selectionEnd: to } = area.current ?? {
      selectionStart: words.length,
      selectionEnd: words.length,
    };
    const framed = `{${texts.frames[name]}}`;
    saver.change({ words: storedWords(words.slice(0, from) + framed + words.slice(to)) });
    area.current?.focus();
  }
  return (
    <>
      <Field
        label={subject}
        maxLength={BROADCAST_SUBJECT_LENGTH}
        autoComplete="off"
        value={shownWords(draft.subject)}
        onChange={({ target }) => saver.change({ subject: storedWords(target.value) })}
      />
      <Field
        label={preview}
        hint={previewHint}
        maxLength={BROADCAST_PREVIEW_LENGTH}
        autoComplete="off"
        value={shownWords(draft.preview)}
        onChange={({ target }) => saver.change({ preview: storedWords(target.value) })}
      />
      <TextArea
        ref={area}
        label={texts.words}
        rows={6}
        maxLength={BROADCAST_WORDS_LENGTH}
        hint={texts.wordsHint}
        error={fault && (fault === "frame" ? texts.frameFault : faults[fault])}
        value={words}
        onChange={({ target }) => saver.change({ words: storedWords(target.value) })}
      />
      <fieldset className={`cluster gap-2 ${styles.frames}`} aria-label={texts.insert}>
        <span className="small t2">{texts.insert}</span>
        {PAYMENT_FRAMES.map((name) => (
          <button key={name} type="button" className={styles.frame} onClick={() => insert(name)}>
            {texts.frames[name]}
          </button>
        ))}
      </fieldset>
    </>
  );
}

function PayLink() {
  const heading = useId();
  const { title, opens, works, after } = texts.link;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="subhead mb-2">
        {title}
      </h2>
      <Facts ruled facts={[opens, works, after].map(([term, text]) => ({ term, text }))} />
    </section>
  );
}

type SendProps = {
  id: string;
  saver: DraftSaver;
  chosen: Rows;
  onSent: () => void;
  onRemoved: () => void;
};

function Send({ id, saver, chosen, onSent, onRemoved }: SendProps) {
  const heading = useId();
  const client = useQueryClient();
  const acts = useBroadcastActs(id);
  const { saved, draft } = useStore(saver.store);
  const { fresh, question } = useFreshProof();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const people = chosen.length;
  const count = inWordsFirst(people);

  function missing(): string | null {
    const { missing: words, notSaved, faults } = composeBroadcast;
    const now = saver.store.get();
    if (now.draft.subject.trim() === "") return words.subject;
    if (now.draft.words.trim() === "") return words.words;
    if (now.status !== "saved" || !now.saved) return notSaved;
    const { fault: found } = now.saved;
    if (found) return found === "frame" ? texts.frameFault : faults[found];
    return people === 0 ? texts.nobody : null;
  }

  async function send() {
    setFault(null);
    setBusy(true);
    try {
      await saver.flush();
      const why = missing();
      const kept = fill(composeBroadcast.kept, { subject: draft.subject });
      const version = saver.store.get().saved?.version ?? 0;
      if (why) setFault(why);
      else if (await fresh(() => acts.send(version, people), kept)) onSent();
    } catch (error) {
      setFault(refusalWords(error));
      void client.invalidateQueries({ queryKey: failedPaymentsKey });
    }
    setBusy(false);
  }
  const facts = [
    {
      term: texts.terms.now,
      text: plural(texts.now, people, { count, support: brand.supportEmail }),
    },
    { term: texts.terms.stripe, text: texts.stripe },
    { term: texts.terms.log, text: texts.log },
    { term: texts.terms.undo, text: texts.undo },
  ];
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="subhead mb-2">
        {composeBroadcast.what}
      </h2>
      <Facts ruled facts={facts} />
      <ExampleDetails />
      {fault && <Alert>{fault}</Alert>}
      <Buttons className="mt-4">
        <Button
          variant="primary"
          disabled={people === 0}
          busy={busy}
          busyLabel={composeBroadcast.sending}
          onClick={() => void send()}
        >
          {people === 0
            ? composeBroadcast.choose
            : fill(composeBroadcast.send, { count: count.toLowerCase() })}
        </Button>
        {saved && (
          <Button onClick={() => void acts.remove().then(onRemoved)}>
            {composeBroadcast.remove}
          </Button>
        )}
      </Buttons>
      {question}
    </section>
  );
}

function refusalWords(error: unknown): string {
  if (hasCode(error, "office.broadcast_changed")) return texts.changed;
  if (hasCode(error, "office.nobody_fits")) return texts.nobody;
  if (hasCode(error, "billing.provider_unavailable")) return texts.silent;
  return limitText(error) ?? composeBroadcast.missing.other;
}

/** The email as each of them gets it, one at a time. */
function Preview({ chosen, saver }: { chosen: Rows; saver: DraftSaver }) {
  const heading = useId();
  const { draft, saved } = useStore(saver.store);
  const { name } = useStaff();
  const [place, setPlace] = useState(0);
  const at = Math.min(place, chosen.length - 1);
  const row = chosen[at];
  if (!row) return null;
  const frames = paymentFrames(row, row.time_zone);
  const filled = (text: string) => fillFrames(text, frames);
  const [local = row.email] = row.email.split("@");
  return (
    <section className={`stack at-top min-0 ${styles.column}`} aria-labelledby={heading}>
      <div className="cluster apart">
        <h2 id={heading} className="subhead">
          {composeBroadcast.arrives}
        </h2>
        <div className="cluster gap-2">
          <Button aria-label={texts.earlier} disabled={at === 0} onClick={() => setPlace(at - 1)}>
            <Icon name="left" />
          </Button>
          <span className="small t2 breaks" role="status">
            {fill(texts.place, { name: local, place: at + 1, count: chosen.length })}
          </span>
          <Button
            aria-label={texts.later}
            disabled={at === chosen.length - 1}
            onClick={() => setPlace(at + 1)}
          >
            <Icon name="right" />
          </Button>
        </div>
      </div>
      <MailSheet title={filled(draft.subject)}>
        {saved ? <Blocks blocks={saved.blocks} filled={filled} /> : <p>{filled(draft.words)}</p>}
        <p className={styles.mailButton}>{filled(paymentMail.button)}</p>
        <p>{filled(paymentMail.about)}</p>
        <p className={styles.mailFoot}>
          {fill(writtenFooter.payments, { name })} {brand.companyName}
        </p>
      </MailSheet>
    </section>
  );
}
