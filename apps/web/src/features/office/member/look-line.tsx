import { fill } from "@sovereign/content/public/fill";
import { lookReason, officeMember } from "@sovereign/content/words/office-member";
import type { OfficeMember } from "@sovereign/contract/office-member";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { useState } from "react";
import { clockTime, dayAndMonth, supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { TextArea } from "#design/forms/field.tsx";
import { Select } from "#design/forms/select.tsx";
import { Facts } from "#design/layout/facts.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import styles from "./member.module.css";
import { useChangeReason } from "./member-query.ts";

type LookLineProps = { id: string; look: OfficeMember["look"]; timeZone: string };

/** Shows the member's view of this look and its reason, which can be changed. */
export function LookLine({ id, look, timeZone }: LookLineProps) {
  const [changing, setChanging] = useState(false);
  const time = clockTime(look.at, timeZone);
  const text = look.reason
    ? fill(officeMember.looked, { time, reason: within(look.reason) })
    : fill(officeMember.lookedUnsaid, { time });
  return (
    <p className="help t3">
      {text}{" "}
      <button
        type="button"
        className={`t2 anchor ${styles.inline}`}
        onClick={() => setChanging(true)}
      >
        {officeMember.change}
      </button>
      {changing && <ReasonSheet id={id} timeZone={timeZone} onClose={() => setChanging(false)} />}
    </p>
  );
}

/** Within a sentence a reason of staff begins small, and the sentence has the full stop. */
function within(reason: string): string {
  const text = reason.replace(/\.$/, "");
  return text.startsWith(messageOf("")) ? lower(text) : text;
}

const messageOf = (date: string) => fill(lookReason.message, { date });

/** A message of theirs is "your message" to them. */
function asTheyRead(reason: string): string {
  const beginning = messageOf("");
  if (!reason.startsWith(beginning)) return reason;
  return fill(lookReason.messageRead, { date: reason.slice(beginning.length) });
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const DAYS_OF_MESSAGES = 7;

type ReasonProps = { id: string; timeZone: string };

/** The choice of a reason, and what saves it. */
function useReason({ id, timeZone }: ReasonProps, onSaved: () => void) {
  const changing = useChangeReason(id);
  const today = calendarDateIn(supportedZone(timeZone), useMinute());
  const [chosen, setChosen] = useState("");
  const [written, setWritten] = useState("");
  const [missing, setMissing] = useState(false);
  const isOther = chosen === lookReason.other;
  const reason = isOther ? written.trim() : chosen;
  const error = missing && reason === "" ? lookReason.missing : null;

  function save() {
    setMissing(reason === "");
    if (reason !== "") changing.mutate(reason, { onSuccess: onSaved });
  }

  const messages = Array.from({ length: DAYS_OF_MESSAGES }, (_, days) => {
    return messageOf(dayAndMonth(addDays(today, -days)));
  });
  const fields = (
    <>
      <Select
        label={lookReason.field}
        error={!isOther && error}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{lookReason.choose}</option>
        {[...messages, lookReason.ours, lookReason.other].map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
      {isOther && (
        <TextArea
          label={lookReason.other}
          error={error}
          maxLength={300}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
      )}
    </>
  );
  return {
    fields,
    save,
    busy: changing.isPending,
    fault: changing.isError && lookReason.failed,
    factsOf: (log: string) => [
      {
        term: lookReason.theyRead,
        text: reason ? <TheyRead>{asTheyRead(reason)}</TheyRead> : lookReason.unchosen,
      },
      { term: lookReason.log, text: log },
    ],
  };
}

function ReasonSheet({ onClose, ...of }: ReasonProps & { onClose: () => void }) {
  const { fields, factsOf, fault, busy, save } = useReason(of, onClose);
  return (
    <ActSheet
      onClose={onClose}
      title={lookReason.title}
      facts={factsOf(lookReason.logText)}
      fault={fault}
      act={lookReason.save}
      busy={busy}
      busyLabel={lookReason.saving}
      onAct={save}
    >
      {fields}
    </ActSheet>
  );
}

/** Asks for the reason before anything of the member is loaded. */
export function FirstReason(of: ReasonProps) {
  const { fields, factsOf, fault, busy, save } = useReason(of, () => undefined);
  return (
    <form
      className={`stack gap-4 ${styles.why}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {fields}
      <Facts ruled facts={factsOf(lookReason.firstLogText)} />
      {fault && <Alert>{fault}</Alert>}
      <Buttons>
        <Button variant="primary" type="submit" busy={busy} busyLabel={lookReason.opening}>
          {lookReason.open}
        </Button>
      </Buttons>
    </form>
  );
}
