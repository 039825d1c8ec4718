import { fill } from "@sovereign/content/public/fill";
import {
  challengeErrors,
  challengeFields,
  challengeTexts,
} from "@sovereign/content/words/challenge";
import { service } from "@sovereign/content/words/notices";
import { readCode } from "@sovereign/domain/factor";
import { useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import type { ChallengeApi } from "#core/session/challenge-api.ts";
import { clockTime, deviceTimeZone } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { CodeField } from "#design/forms/code-field.tsx";
import { Field } from "#design/forms/field.tsx";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { PasswordField } from "#design/forms/password-field.tsx";
import { z } from "#design/forms/zod.ts";
import type { Way } from "./challenge-ways.ts";

type Given = { code: string; password: string };

const digitsSchema = z.object({
  code: z
    .string()
    .check(z.refine<string>((typed) => readCode(typed) !== undefined, challengeErrors.sixDigits)),
  password: z.string(),
});

/** Only the server can distinguish an invalid recovery code from a wrong one. */
const recoverySchema = z.object({
  code: z.string().check(z.trim(), z.minLength(1, challengeErrors.noCode)),
  password: z.string(),
});

function refusalOf(error: unknown, kind: Way["kind"]): Refusal<Given> {
  if (hasCode(error, "factor.code_wrong")) return { field: "code", text: challengeErrors[kind] };
  if (hasCode(error, "factor.challenge_expired")) {
    return { field: "code", text: challengeErrors.spent };
  }
  if (hasCode(error, "auth.password_wrong")) {
    return { field: "password", text: challengeErrors.password };
  }
  if (!(error instanceof ApiError)) return { text: service.connection.body };
  if (error.status === 401) return { text: challengeTexts.over };
  if (error.status === 429) return { text: rateLimitText(error.retryAfter) };
  return { text: service.generic.body };
}

type ChallengeFormProps = { way: Way; calls: ChallengeApi; onProven: () => void };

export function ChallengeForm({ way, calls, onProven }: ChallengeFormProps) {
  const { id, kind } = way;
  const form = useCheckedForm<Given>(kind === "recovery" ? recoverySchema : digitsSchema, {
    code: "",
    password: "",
  });
  const [asked, setAsked] = useState<string | null>(null);
  /** A recovery code needs the password after a sign-in by another method. */
  const [wantsPassword, setWantsPassword] = useState(false);

  async function send({ code, password }: Given): Promise<Refusal<Given> | undefined> {
    const digits = readCode(code) ?? code;
    try {
      if (kind === "recovery") await calls.recover(code, password || undefined);
      else if (kind === "totp") await calls.give(id, await calls.ask(id), digits);
      else if (asked === null) return { field: "code", text: challengeErrors.noText };
      else await calls.give(id, asked, digits);
    } catch (error) {
      if (!hasCode(error, "auth.fresh_sign_in_required")) return refusalOf(error, kind);
      setWantsPassword(true);
      return { text: challengeTexts.wantsPassword };
    }
    onProven();
    return undefined;
  }

  return (
    <Form className="stack gap-5 mt-6" aria-label={challengeTexts.title} form={form} send={send}>
      {kind === "phone" && <SendText way={way} ask={() => calls.ask(id)} onAsked={setAsked} />}
      <Code kind={kind} />
      {wantsPassword && <OwnPassword />}
      <SendButton size="large" wide busyLabel={challengeTexts.verifying}>
        {challengeTexts.verify}
      </SendButton>
    </Form>
  );
}

function OwnPassword() {
  return (
    <PasswordField
      label={challengeFields.password}
      autoComplete="current-password"
      {...useFormField("password")}
    />
  );
}

function Code({ kind }: { kind: Way["kind"] }) {
  const field = useFormField("code");
  const label = challengeFields[kind];
  if (kind !== "recovery") return <CodeField label={label} {...field} />;
  return (
    <Field
      label={label}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...field}
    />
  );
}

type SendTextProps = { way: Way; ask: () => Promise<string>; onAsked: (asked: string) => void };

/** Sends a phone its code at a press, so that opening the page sends none. */
function SendText({ way, ask, onAsked }: SendTextProps) {
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onAsked(await ask());
      setSentAt(Date.now());
    } catch (error) {
      const { text } = refusalOf(error, "phone");
      setFailure(hasCode(error, "factor.text_not_sent") ? challengeErrors.notSent : text);
    }
    setBusy(false);
  };
  const time = sentAt === null ? "" : clockTime(sentAt, deviceTimeZone() ?? "UTC");
  return (
    <div>
      <p className="small t2" role="status">
        {failure ?? (time && fill(challengeFields.sent, { time, ending: way.ending }))}
      </p>
      <Button variant="text" busy={busy} busyLabel={challengeFields.sending} onClick={press}>
        {sentAt === null ? challengeFields.send : challengeFields.sendAgain}
      </Button>
    </div>
  );
}
