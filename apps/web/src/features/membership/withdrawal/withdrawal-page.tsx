import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { stores } from "@sovereign/content/words/settings-page";
import { withdrawalTexts as texts } from "@sovereign/content/words/withdrawal";
import type { Withdrawal } from "@sovereign/contract/withdrawal";
import { isOwed } from "@sovereign/domain/refund-life";
import { type ReactNode, useState } from "react";
import { dateOfInstant } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { OutsideLink } from "#design/controls/outside-link.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { Facts } from "#design/layout/facts.tsx";
import { SubPage } from "#design/layout/sub-page.tsx";
import styles from "#features/membership/membership.module.css";
import { cardInWords } from "#features/membership/receipt/receipt-words.ts";
import { useWithdraw, useWithdrawal } from "./withdrawal-query.ts";

type Member = { id: string; email: string; time_zone: string };

/** Lets a member take back the latest purchase by card. */
export function WithdrawalPage({ member }: { member: Member }) {
  const { data, isError, isPaused, refetch } = useWithdrawal(member.id);
  const again = <Button onClick={() => void refetch()}>{texts.again}</Button>;
  return (
    <SubPage group="subscription" title={texts.title} help={texts.help}>
      {data && <Shown withdrawal={data} member={member} again={again} />}
      {!data && !isError && !isPaused && (
        <SkeletonScreen label={texts.loading}>
          <Skeleton height={220} />
        </SkeletonScreen>
      )}
      {!data && (isError || isPaused) && (
        <State {...texts.states.unknown} values={valuesOf(null, member)} action={again} />
      )}
    </SubPage>
  );
}

type ShownProps = { withdrawal: Withdrawal; member: Member; again: ReactNode };

function Shown({ withdrawal, member, again }: ShownProps) {
  const { state } = withdrawal;
  const values = valuesOf(withdrawal, member);
  const { states } = texts;
  switch (state) {
    case "possible":
      return <Purchase withdrawal={withdrawal} member={member} />;
    case "failed":
      return (
        <>
          <State {...states.failed} values={values} />
          <Purchase withdrawal={withdrawal} member={member} />
        </>
      );
    case "done":
      return <State {...doneWords(withdrawal)} values={values} />;
    case "store":
      return <Store />;
    case "unknown":
      return <State {...states.unknown} values={values} action={again} />;
    default:
      return <State {...states[state]} values={values} />;
  }
}

/** Returns the state of a withdrawal's money, by the provider's report. */
function doneWords({ sum, refund }: Withdrawal) {
  const { states } = texts;
  if (!sum) return states.doneUnpaid;
  if (refund && isOwed(refund)) return states.cameBack;
  return refund === "arrived" ? states.arrived : states.done;
}

function valuesOf(withdrawal: Withdrawal | null, { email, time_zone }: Member) {
  const { sum, card, withdrawn_at } = withdrawal ?? {};
  return {
    email,
    support: brand.supportEmail,
    sum: sum ? moneyInWords(sum) : "",
    card: card ? cardInWords(card) : texts.theCard,
    date: withdrawn_at ? dateOfInstant(withdrawn_at, time_zone) : "",
  };
}

type StateProps = {
  title: string;
  body: string;
  values: ReturnType<typeof valuesOf>;
  action?: ReactNode;
};

function State({ title, body, values, action }: StateProps) {
  return (
    <section className={`stack at-start gap-4 ${styles.state}`} role="status">
      <h2 className="heading">{title}</h2>
      <p className="t2">{fill(body, values)}</p>
      {action}
    </section>
  );
}

function Store() {
  return (
    <section className={`stack at-start gap-4 ${styles.state}`}>
      <h2 className="heading">{texts.store.title}</h2>
      <p className="t2">{texts.store.body}</p>
      <p className="wrap gap-4">
        {[stores.app_store, stores.play_store].map(({ name, url }) => (
          <OutsideLink key={name} className="link tap" href={url}>
            {name}
          </OutsideLink>
        ))}
      </p>
    </section>
  );
}

function Purchase({ withdrawal, member }: Omit<ShownProps, "again">) {
  const { sum, purchased_at, until } = withdrawal;
  const [asked, setAsked] = useState(false);
  const { busy, start } = useWithdraw(member.id);
  const values = valuesOf(withdrawal, member);
  const on = (instant: string | null) => (instant ? dateOfInstant(instant, member.time_zone) : "");
  const facts = [
    { term: texts.purchase, text: fill(texts.bought, { date: on(purchased_at) }) },
    { term: texts.money, text: fill(sum ? texts.allBack : texts.nothing, values) },
    { term: texts.membership, text: texts.ends },
    { term: texts.record, text: fill(texts.mail, values) },
    { term: texts.until, text: on(lastMomentOf(until)) },
  ];
  return (
    <section className={`stack at-start gap-4 ${styles.state}`}>
      <Facts facts={facts} ruled className={`full ${styles.facts} num`} />
      <Button variant="danger" onClick={() => setAsked(true)}>
        {texts.withdraw}
      </Button>
      <Dialog
        open={asked}
        // A withdrawal in flight cannot be closed.
        onOpenChange={(next) => !busy && setAsked(next)}
        title={texts.ask}
        description={fill(sum ? texts.askSum : texts.askNothing, values)}
      >
        <div className="stack gap-3 mt-2">
          <Button variant="danger" wide busy={busy} busyLabel={texts.sending} onClick={start}>
            {texts.confirm}
          </Button>
          <Button wide disabled={busy} onClick={() => setAsked(false)}>
            {texts.keep}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

/** `until` is the midnight that ends the last day. */
const lastMomentOf = (until: string | null) =>
  until && new Date(Date.parse(until) - 1).toISOString();
