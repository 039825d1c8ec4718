import {
  functionErrors,
  paymentTestNotices,
  paymentTestTexts,
} from "@sovereign/content/words/payment-test";
import { useState } from "react";
import { ApiError, ConnectionError, ForeignAnswerError } from "#core/api/api-error.ts";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { toast } from "#design/feedback/toast.ts";
import styles from "./payment-test.module.css";

/** Covers no response, a gateway error (502 to 504) and a refusal. */
export function functionErrorText(thrown: unknown): string {
  if (thrown instanceof ForeignAnswerError) return functionErrors.gateway;
  if (thrown instanceof ConnectionError) return functionErrors.noAnswer;
  if (thrown instanceof ApiError) {
    const gateway = thrown.status >= 502 && thrown.status <= 504;
    return gateway ? functionErrors.gateway : functionErrors.refused;
  }
  return (thrown instanceof Error && thrown.message) || functionErrors.unknown;
}

type CallProps = { name: string; ask: () => Promise<unknown> };

type Outcome = { error: string | null; json: unknown };

function refusalOf(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError)) return undefined;
  const { status, code, message, requestId } = thrown;
  return { status, code, title: message, request_id: requestId };
}

async function call({ name, ask }: CallProps): Promise<Outcome> {
  try {
    const json = await ask();
    const { success: title } = paymentTestTexts;
    toast({ title, description: name, tone: "success", topic: "payment-test" });
    return { error: null, json };
  } catch (thrown) {
    return { error: functionErrorText(thrown), json: refusalOf(thrown) };
  }
}

export function FunctionCall({ name, ask }: CallProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function run() {
    setBusy(true);
    setOutcome(null);
    setOutcome(await call({ name, ask }));
    setBusy(false);
  }

  return (
    <li className={`stack gap-3 center ${styles.call}`}>
      <code id={`fn-${name}`}>{name}</code>
      <Button
        id={`call-${name}`}
        aria-labelledby={`call-${name} fn-${name}`}
        busy={busy}
        busyLabel={paymentTestNotices.calling}
        onClick={() => void run()}
      >
        {paymentTestNotices.call}
      </Button>
      {outcome?.error && (
        <Alert>
          <b>{paymentTestTexts.failure}</b>
          <br />
          {outcome.error}
        </Alert>
      )}
      {outcome?.json !== undefined && <pre>{JSON.stringify(outcome.json, null, 2)}</pre>}
    </li>
  );
}
