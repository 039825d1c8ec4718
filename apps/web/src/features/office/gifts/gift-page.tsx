import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import {
  giftActs,
  officeGifts,
  giftRefundPanel as panel,
  officeGift as texts,
} from "@sovereign/content/words/office-gifts";
import type { OfficeGift } from "@sovereign/contract/office-gifts";
import { isSameMoney, type Money, minorUnits, moneyFrom } from "@sovereign/domain/money";
import { officePaths } from "@sovereign/domain/office-paths";
import type { GiftAct } from "@sovereign/domain/staff-log";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { useSession } from "#core/session/session.ts";
import { clockTime } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { type Fact, Facts } from "#design/layout/facts.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Section } from "#design/layout/section.tsx";
import { Reeds, useSecondsLeft } from "#features/office/acts/act-panel.tsx";
import actStyles from "#features/office/acts/acts.module.css";
import memberStyles from "#features/office/member/member.module.css";
import { ActButton, ActList } from "#features/office/parts/act-list.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { MarkShape, type MarkShape as Shape } from "#features/office/parts/mark.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import { cardInWords } from "#features/office/parts/office-words.ts";
import { type Moment, nearDate, wholeDate } from "#features/office/parts/when.ts";
import styles from "./gift.module.css";
import { GiftSheet, valuesOf } from "./gift-sheet.tsx";
import { OffersCrumb } from "./gifts-page.tsx";
import { useGift, useGiftActs } from "./gifts-query.ts";

/** One gift: who gave it to whom, what became of it, and what staff can do. */
export function GiftPage({ id }: { id: string }) {
  const query = useGift(id);
  if (hasCode(query.error, "gift.unknown") || hasCode(query.error, "request.invalid")) {
    return (
      <>
        <PageHead crumb={<OffersCrumb />} title={texts.missing.title} />
        <p className="t2">{texts.missing.body}</p>
      </>
    );
  }
  return (
    <Answered query={query} title={texts.page} loading={texts.loading}>
      {(gift) => <Known gift={gift} />}
    </Answered>
  );
}

function Known({ gift }: { gift: OfficeGift }) {
  const { user } = useSession();
  const now = useMinute();
  const moment = { timeZone: user?.time_zone ?? "UTC", now };
  const [opened, setOpened] = useState<GiftAct | null>(null);
  return (
    <>
      {gift.refunding && <RefundPanel key={gift.refunding.failure} gift={gift} />}
      <PageHead
        crumb={<OffersCrumb />}
        title={fill(texts.title, { number: String(gift.number) })}
        sentence={sentenceOf(gift, moment)}
      />
      <div className={`stack gap-6 ${memberStyles.member}`}>
        <div className={`stack at-top gap-6 min-0 ${memberStyles.known}`}>
          <Section title={texts.facts.title}>
            <Facts facts={factsOf(gift, moment)} />
          </Section>
          <History gift={gift} moment={moment} />
        </div>
        <Acts gift={gift} onOpen={setOpened} />
      </div>
      {opened && gift.acts.includes(opened) && (
        <GiftSheet gift={gift} kind={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const dayOf = (gift: OfficeGift, kind: OfficeGift["steps"][number]["kind"]) =>
  gift.steps.findLast((step) => step.kind === kind)?.at ?? null;

function nowOf(gift: OfficeGift, { timeZone, now }: Moment): string {
  const { state, steps } = gift;
  const on = (at: string | null) => (at ? nearDate(at, timeZone, now) : "");
  if (gift.disputed) return texts.now.disputed;
  if (state === "returned") return fill(texts.now.returned, { date: on(dayOf(gift, "refunded")) });
  if (state === "claimed") return fill(texts.now.claimed, { date: on(dayOf(gift, "claimed")) });
  if (state === "waiting") return fill(texts.now.waiting, { date: on(dayOf(gift, "goes_out")) });
  if (gift.recipient === null) return texts.now.passedOn;
  const mailed = steps.findLast(({ kind }) => ["sent", "sent_again", "readdressed"].includes(kind));
  const mail = mailed?.mail ?? "sent";
  if (mail === "queued") return texts.now.queued;
  if (mail === "refused") return texts.now.unsent;
  return mail === "sent" ? texts.now.arrived : texts.now[mail];
}

function sentenceOf(gift: OfficeGift, moment: Moment): string {
  const what = fill(texts.sentence, {
    giver: gift.giver ?? officeGifts.nobody,
    recipient: gift.recipient ?? officeGifts.nobody,
    date: nearDate(gift.paid_at, moment.timeZone, moment.now),
  });
  return `${what} ${nowOf(gift, moment)}`;
}

type WhoProps = { address: string | null; id: string | null; about?: string };

function Who({ address, id, about }: WhoProps) {
  if (!address) return officeGifts.nobody;
  return (
    <>
      {id ? (
        <Link className="link" to={officePaths.member(id)}>
          {address}
        </Link>
      ) : (
        <span className="breaks">{address}</span>
      )}
      {about && <span className={styles.sub}>{about}</span>}
    </>
  );
}

function Paid({ gift, timeZone }: { gift: OfficeGift; timeZone: string }) {
  const { paid, paid_at: at, payment, payment_id: id } = gift;
  const date = wholeDate(at, timeZone);
  const bought = paid ? fill(texts.paidOn, { sum: moneyInWords(paid), date }) : date;
  const card = payment?.card && cardInWords(payment.card);
  const back = gift.state !== "returned" && paid && payment?.left ? backOf(paid, payment.left) : "";
  return (
    <>
      {card ? fill(texts.by, { paid: bought, card }) : fill(texts.byUnknown, { paid: bought })}{" "}
      {back}
      {id && (
        <span className={`breaks ${styles.sub}`}>
          {payment ? (
            <a className="link" href={payment.url} target="_blank" rel="noreferrer">
              {texts.open}
            </a>
          ) : null}{" "}
          {id}
        </span>
      )}
    </>
  );
}

function backOf(paid: Money, left: Money): string {
  if (isSameMoney(paid, left)) return texts.nothingBack;
  const back = moneyFrom(minorUnits(paid) - minorUnits(left), paid.currency);
  return fill(texts.partBack, { sum: moneyInWords(back) });
}

function runsOf({ state, begins, ends }: OfficeGift, timeZone: string): string {
  if (state === "returned") return texts.closed;
  if (!begins || !ends) return texts.year;
  return fill(texts.span, { begins: wholeDate(begins, timeZone), ends: wholeDate(ends, timeZone) });
}

function factsOf(gift: OfficeGift, { timeZone }: Moment): Fact[] {
  const { facts } = texts;
  const { giver, giver_id, recipient, recipient_id, word_count: words } = gift;
  const waits = gift.state === "waiting" || gift.state === "arrived";
  return [
    {
      term: facts.giver,
      text: <Who address={giver} id={giver_id} {...(!giver_id && { about: texts.noAccount })} />,
    },
    {
      term: facts.recipient,
      text: (
        <Who address={recipient} id={recipient_id} {...(waits && { about: texts.notClaimed })} />
      ),
    },
    { term: facts.paid, text: <Paid gift={gift} timeZone={timeZone} /> },
    { term: facts.runs, text: runsOf(gift, timeZone) },
    { term: facts.note, text: words > 0 ? plural(texts.words, words) : texts.noWords },
  ];
}

type Step = OfficeGift["steps"][number];

function shapeOf({ kind, at }: Step, now: Date): Shape {
  if (kind === "waits") return "outlined";
  if (kind === "refunded" || kind === "disputed") return "level";
  if (kind === "passed_on") return "ring";
  return at && Date.parse(at) > now.getTime() ? "tick" : "full";
}

function History({ gift, moment }: { gift: OfficeGift; moment: Moment }) {
  const { now } = moment;
  const ahead = gift.steps.filter(({ at }) => at && Date.parse(at) > now.getTime());
  const present = gift.steps.filter(({ at }) => at === null);
  const past = gift.steps.filter((step) => !ahead.includes(step) && !present.includes(step));
  return (
    <Section title={texts.history}>
      <ol className={`rows ${styles.steps}`}>
        {[...past, ...present, ...ahead].map((step) => (
          <StepRow key={`${step.kind} ${step.at}`} step={step} gift={gift} moment={moment} />
        ))}
      </ol>
    </Section>
  );
}

function StepRow({ step, gift, moment }: { step: Step; gift: OfficeGift; moment: Moment }) {
  const { kind, at, mail } = step;
  const { timeZone, now } = moment;
  const isAhead = at !== null && Date.parse(at) > now.getTime();
  const mailed = mail ? texts.mails[mail] : "";
  const words = fill(texts.steps[kind], { recipient: gift.recipient ?? officeGifts.nobody });
  return (
    <li className={kind === "waits" ? styles.current : isAhead ? "t2" : undefined}>
      <MarkShape shape={shapeOf(step, now)} />
      <span className={styles.when}>
        {at === null ? texts.today : whenOf(at, { timeZone, now }, isAhead)}
      </span>
      <span>
        {words}
        {/[.?!]$/.test(words) ? "" : "."} {mailed}
      </span>
    </li>
  );
}

function whenOf(at: string, { timeZone, now }: Moment, isAhead: boolean): string {
  const date = nearDate(at, timeZone, now);
  return isAhead ? date : `${date}, ${clockTime(at, timeZone)}`;
}

function Acts({ gift, onOpen }: { gift: OfficeGift; onOpen: (kind: GiftAct) => void }) {
  const heading = useId();
  const { acts, refunding } = gift;
  const values = valuesOf(gift);
  const none = refunding && refunding.failure === null ? texts.wait : texts.noActs;
  return (
    <aside className={actStyles.aside} aria-labelledby={heading}>
      <h2 id={heading}>{texts.acts}</h2>
      {acts.length > 0 ? (
        <ActList>
          {acts.map((kind) => (
            <ActButton
              key={kind}
              title={fill(giftActs[kind].row, values)}
              about={fill(giftActs[kind].about, values)}
              danger={kind === "gift_refund"}
              onPress={() => onOpen(kind)}
            />
          ))}
        </ActList>
      ) : (
        <p className={actStyles.cannot}>{none}</p>
      )}
      {acts.includes("gift_refund") && <p className={actStyles.note}>{texts.note}</p>}
    </aside>
  );
}

/** A refund that is held, being sent, or was refused. */
function RefundPanel({ gift }: { gift: OfficeGift }) {
  const { undo } = useGiftActs(gift.id);
  const [busy, setBusy] = useState(false);
  const [silent, setSilent] = useState(false);
  const { refunding } = gift;
  if (!refunding) return null;
  const { amount, by, failure, held_seconds } = refunding;
  const sum = moneyInWords(amount);
  const isHeld = held_seconds !== null && held_seconds > 0;
  async function takeBack() {
    setBusy(true);
    setSilent(false);
    await undo().catch(() => setSilent(true));
    setBusy(false);
  }
  const why = failure === "changed" ? panel.changed : fill(panel.refused, { why: failure ?? "" });
  return (
    <section className={failure ? `${actStyles.held} ${actStyles.bad}` : actStyles.held}>
      <div>
        {failure ? (
          <Said role="alert" title={panel.failed} about={why} />
        ) : isHeld ? (
          <Held sum={sum} by={by} held_seconds={held_seconds} />
        ) : (
          <Said role="status" title={fill(panel.sending, { sum })} about={panel.sendingAbout} />
        )}
        {silent && <p role="alert">{panel.silent}</p>}
      </div>
      {(isHeld || failure) && (
        <Buttons>
          <Button busy={busy} onClick={() => void takeBack()}>
            {isHeld && <Icon path={officeIcons.undo} />}
            {isHeld ? panel.undo : panel.leave}
          </Button>
        </Buttons>
      )}
      {isHeld && <Reeds held_seconds={held_seconds} />}
    </section>
  );
}

type SaidProps = { role: "alert" | "status"; title: string; about: ReactNode };

function Said({ role, title, about }: SaidProps) {
  return (
    <p role={role}>
      <b>{title}</b>
      <span className={actStyles.about}>{about}</span>
    </p>
  );
}

type HeldProps = { sum: string; by: string; held_seconds: number };

/** The seconds are shown only: read aloud once, and not each second. */
function Held({ sum, by, held_seconds }: HeldProps) {
  const left = useSecondsLeft({ held_seconds });
  const [first] = useState(left);
  const about = fill(panel.heldAbout, { name: by });
  return (
    <>
      <p className="vh" role="status">
        {plural(panel.held, first, { sum })} {about}
      </p>
      <p aria-hidden="true">
        <b>{plural(panel.held, left, { sum })}</b>
        <span className={actStyles.about}>{about}</span>
      </p>
    </>
  );
}
