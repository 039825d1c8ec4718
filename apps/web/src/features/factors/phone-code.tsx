import { fill } from "@sovereign/content/public/fill";
import { factorErrors, phoneSetup } from "@sovereign/content/words/factors";
import { readCode } from "@sovereign/domain/factor";
import { useCallback, useState, useSyncExternalStore } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { clockTime, deviceTimeZone } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { CodeField } from "#design/forms/code-field.tsx";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { FactorName, type Proving, provingSchema, refusalOf } from "./factor-form.tsx";
import { factorError } from "./factor-words.ts";
import styles from "./factors.module.css";
import { askCode, proveFactor } from "./factors-calls.ts";

/** The pause before another SMS is offered, in milliseconds: the first may still arrive. */
const PAUSE_MS = 30_000;

/** The challenge's ID and when the SMS was sent, or why it was not. */
export type Texted = { challenge: string; at: number } | { failure: string };

export async function sendText(factor: string): Promise<Texted> {
  try {
    return { challenge: await askCode(factor), at: Date.now() };
  } catch (error) {
    const lost = hasCode(error, "factor.text_not_sent");
    return { failure: lost ? phoneSetup.notSent : factorError(error) };
  }
}

type PhoneCodeProps = {
  id: string;
  ending: string;
  name: string;
  first: Texted;
  onProven: () => Promise<void>;
  onOther: () => void;
};

export function PhoneCode({ id, ending, name, first, onProven, onOther }: PhoneCodeProps) {
  const form = useCheckedForm(provingSchema, { name, code: "" });
  const [last, setLast] = useState(first);
  /** The latest SMS's challenge; an SMS that failed leaves the earlier one valid. */
  const [challenge, setChallenge] = useState("challenge" in first ? first.challenge : null);

  async function again() {
    const texted = await sendText(id);
    setLast(texted);
    if ("challenge" in texted) setChallenge(texted.challenge);
  }

  async function send({ name: chosen, code }: Proving): Promise<Refusal<Proving> | undefined> {
    if (challenge === null) return { field: "code", text: factorErrors.spent };
    const digits = readCode(code) ?? code;
    try {
      await proveFactor(id, { challenge_id: challenge, code: digits, friendly_name: chosen });
    } catch (error) {
      return refusalOf(error, factorErrors.wrongText);
    }
    await onProven();
    return undefined;
  }

  return (
    <section className={`stack gap-4 hairline ${styles.step}`}>
      <h2 className="note">{phoneSetup.code}</h2>
      <Form className={`stack gap-5 ${styles.fields}`} form={form} send={send}>
        <p className={"failure" in last ? "small neg" : "small t2 num"} role="status">
          {"failure" in last ? last.failure : sentWords(last.at, ending)}
        </p>
        <Code />
        <Again last={last} onAgain={again} />
        <FactorName label={phoneSetup.name} />
        <div className={`cluster gap-3 gap-x-4 ${styles.actions}`}>
          <SendButton size="large" busyLabel={phoneSetup.verifying}>
            {phoneSetup.verify}
          </SendButton>
          <Button variant="text" onClick={onOther}>
            {phoneSetup.other}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Code() {
  return <CodeField label={phoneSetup.field} {...useFormField("code")} />;
}

type AgainProps = { last: Texted; onAgain: () => Promise<void> };

const SECOND_MS = 1000;

/** `until` is in milliseconds since 1970. */
function useSecondsLeft(until: number | null): number {
  const left = () =>
    until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
  const watch = useCallback(
    (listener: () => void) => {
      if (until === null) return () => {};
      const timer = setInterval(() => {
        listener();
        if (Date.now() >= until) clearInterval(timer);
      }, SECOND_MS);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(watch, left, () => 0);
}

function Again({ last, onAgain }: AgainProps) {
  const [busy, setBusy] = useState(false);
  const left = useSecondsLeft("at" in last ? last.at + PAUSE_MS : null);
  async function press() {
    setBusy(true);
    await onAgain();
    setBusy(false);
  }
  return (
    <div className={`cluster gap-x-4 ${styles.sending}`}>
      {left > 0 ? (
        <p className={`small t3 num touch ${styles.wait}`}>
          {fill(phoneSetup.wait, { clock: clockOf(left) })}
        </p>
      ) : (
        <Button variant="text" busy={busy} busyLabel={phoneSetup.sending} onClick={press}>
          {phoneSetup.again}
        </Button>
      )}
      <p className="small t3">{phoneSetup.limit}</p>
    </div>
  );
}

const sentWords = (at: number, ending: string) =>
  fill(phoneSetup.sent, { ending, time: clockTime(at, deviceTimeZone() ?? "UTC") });

const clockOf = (seconds: number) => `0:${String(seconds).padStart(2, "0")}`;
