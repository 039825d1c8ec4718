import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { actCommon } from "@sovereign/content/words/office-acts";
import { giftActs, officeGifts, giftSheet as words } from "@sovereign/content/words/office-gifts";
import type { OfficeGift } from "@sovereign/contract/office-gifts";
import { isEmailAddress } from "@sovereign/domain/credentials";
import type { GiftAct } from "@sovereign/domain/staff-log";
import { type ReactNode, useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { newId } from "#core/device/new-id.ts";
import { dateWithYear } from "#core/time/dates.ts";
import { Field } from "#design/forms/field.tsx";
import type { Fact } from "#design/layout/facts.tsx";
import { ReasonField } from "#features/office/acts/declared-act.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { cardInWords } from "#features/office/parts/office-words.ts";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import styles from "./gift.module.css";
import { useGiftActs } from "./gifts-query.ts";

type GiftSheetProps = { gift: OfficeGift; kind: GiftAct; onClose: () => void };

/** Texts of an action with the gift's values in them. */
export function valuesOf({ number, recipient, payment, paid }: OfficeGift) {
  const sum = payment?.left ?? paid;
  return {
    number: String(number),
    recipient: recipient ?? officeGifts.nobody,
    sum: sum ? moneyInWords(sum) : "",
  };
}

/** The order of an action on a gift: what it needs, its effects, and the reason. */
export function GiftSheet({ gift, kind, onClose }: GiftSheetProps) {
  const acts = useGiftActs(gift.id);
  const { fresh, question } = useFreshProof();
  // Chosen with the sheet, so that a second press is the same action.
  const [id] = useState(newId);
  const [reason, setReason] = useState("");
  const [address, setAddress] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const texts = giftActs[kind];
  const values = valuesOf(gift);
  const isAddress = kind === "gift_readdress";
  const badAddress = isAddress && !isEmailAddress(address.trim());

  async function send() {
    setTried(true);
    setFault(null);
    if (reason === "" || badAddress) return;
    setBusy(true);
    const more = { recipient: address.trim(), claimed: gift.state === "claimed" };
    const kept = fill(texts.kept, { ...values, recipient: more.recipient });
    try {
      if (await fresh(() => acts.act({ id, kind, reason, ...more }), kept)) onClose();
    } catch (error) {
      setFault(faultOf(error));
    }
    setBusy(false);
  }

  return (
    <>
      <ActSheet
        wide
        open={!question}
        onClose={onClose}
        title={fill(texts.title, values)}
        heading={words.heading}
        facts={happeningOf(gift, kind, address.trim())}
        fault={fault}
        act={fill(texts.act, values)}
        ends={kind === "gift_refund" && gift.state === "claimed"}
        busy={busy}
        busyLabel={texts.busy}
        onAct={() => void send()}
      >
        {isAddress && (
          <Field
            label={words.address}
            type="email"
            autoComplete="off"
            autoFocus
            value={address}
            error={tried && badAddress && words.badAddress}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
        <ReasonField
          kind={kind}
          label={words.reason}
          reason={reason}
          error={tried && reason === "" && actCommon.reasonMissing}
          onReason={setReason}
        />
      </ActSheet>
      {question}
    </>
  );
}

function faultOf(error: unknown): string {
  if (hasCode(error, "gift.address_invalid")) return words.badAddress;
  if (hasCode(error, "office.act_refused") || hasCode(error, "gift.unknown")) return words.refused;
  if (hasCode(error, "request.rate_limited")) return words.limit;
  return actCommon.silent;
}

type LettersProps = {
  letters: OfficeGift["letters"]["gift_link"];
  /** The typed address, which the server leaves out. */
  recipient?: string;
};

/** The text of the emails that an action sends. */
function Letters({ letters, recipient = "" }: LettersProps): ReactNode {
  if (letters.length === 0) return words.silent;
  return letters.map(({ to, subject, text }) => (
    <div key={to} className={styles.letter}>
      <p className="t2">{fill(words.to[to], { subject })}</p>
      <TheyRead>{recipient ? text.replace("…", () => recipient) : text}</TheyRead>
    </div>
  ));
}

function happeningOf(gift: OfficeGift, kind: GiftAct, typed: string): Fact[] {
  const { terms } = words;
  const { sum, recipient } = valuesOf(gift);
  const log = { term: terms.log, text: kind === "gift_refund" ? words.logSum : words.log };
  const undo = (text: string) => ({ term: terms.undo, text });
  if (kind === "gift_resend") {
    const text = `${fill(words.resent, { recipient })} ${words.resentLimit}`;
    return [{ term: terms.mail, text }, log, undo(words.noUndo)];
  }
  const letters = gift.letters[kind];
  const to = kind === "gift_readdress" ? typed : "";
  const read = { term: terms.read, text: <Letters letters={letters} recipient={to} /> };
  if (kind === "gift_link") {
    return [{ term: terms.link, text: words.link }, read, log, undo(words.noUndo)];
  }
  if (kind === "gift_readdress") {
    const goes =
      gift.state === "waiting"
        ? fill(words.goesLater, { date: dateWithYear(gift.arrives_on) })
        : words.goesNow;
    return [{ term: terms.link, text: goes }, read, log, undo(words.changeAgain)];
  }
  const card = gift.payment?.card ? cardInWords(gift.payment.card) : words.theCard;
  return [
    { term: terms.money, text: fill(words.money, { sum, card }) },
    { term: terms.gift, text: gift.state === "claimed" ? words.ends : words.closes },
    { term: terms.figures, text: fill(words.figures, { sum }) },
    read,
    log,
    undo(words.undo),
  ];
}
