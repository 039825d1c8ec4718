import { challengeTexts, proofQuestions } from "@sovereign/content/words/challenge";
import { waitingTexts } from "@sovereign/content/words/frame";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { repeatedChallengeCalls } from "#core/session/challenge-api.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { PasswordField } from "#design/forms/password-field.tsx";
import { z } from "#design/forms/zod.ts";
import { ChallengeForm } from "./challenge-form.tsx";
import { waysOf } from "./challenge-ways.ts";
import { refusalText } from "./fresh-words.ts";
import { WayPicker } from "./way-picker.tsx";

type QuestionProps = {
  /** Retries the action; rejects where the verification failed. */
  again: (password?: string) => Promise<void>;
  onClose: () => void;
};

const schema = z.object({
  password: z.string().check(z.minLength(1, proofQuestions.noPassword)),
});
type Values = z.infer<typeof schema>;

export function PasswordQuestion({ again, onClose }: QuestionProps) {
  const form = useCheckedForm(schema, { password: "" });

  async function send({ password }: Values): Promise<Refusal<Values> | undefined> {
    try {
      await again(password);
    } catch (error) {
      const text = refusalText(error);
      return hasCode(error, "auth.password_wrong") ? { field: "password", text } : { text };
    }
    return undefined;
  }

  const { title, help, button, busy } = proofQuestions.password;
  return (
    <Dialog open title={title} description={help} onOpenChange={onClose}>
      <Form className="stack gap-5" form={form} send={send}>
        <OwnPassword />
        <div className="stack two-cols gap-3">
          <Button size="large" onClick={onClose}>
            {proofQuestions.cancel}
          </Button>
          <SendButton size="large" busyLabel={busy}>
            {button}
          </SendButton>
        </div>
      </Form>
    </Dialog>
  );
}

function OwnPassword() {
  return (
    <PasswordField
      label={proofQuestions.password.field}
      autoComplete="current-password"
      {...useFormField("password")}
    />
  );
}

type SecondFactorQuestionProps = QuestionProps & {
  /** A text message was not enough. */
  isStronger: boolean;
};

export function SecondFactorQuestion({ again, onClose, isStronger }: SecondFactorQuestionProps) {
  const { title, help } = isStronger ? proofQuestions.strongerFactor : proofQuestions.factor;
  return (
    <Dialog open title={title} description={help} onOpenChange={onClose}>
      <SecondFactor isStronger={isStronger} onProven={() => void again()} />
      <Button size="large" wide onClick={onClose}>
        {proofQuestions.cancel}
      </Button>
    </Dialog>
  );
}

type SecondFactorProps = { isStronger: boolean; onProven: () => void };

function SecondFactor({ isStronger, onProven }: SecondFactorProps) {
  const [calls] = useState(repeatedChallengeCalls);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["second-factor", "repeated"],
    queryFn: calls.list,
    networkMode: "always",
    gcTime: 0,
  });
  const ways = data ? waysOf(data).filter(({ kind }) => !isStronger || kind !== "phone") : [];
  const way = ways.find(({ id }) => id === chosen) ?? ways[0];
  if (!data) {
    if (!error) return <Spinner label={waitingTexts.loading} />;
    return (
      <Alert>
        <p>{challengeTexts.notLoaded}</p>
        <Button variant="text" onClick={() => void refetch()}>
          {challengeTexts.again}
        </Button>
      </Alert>
    );
  }
  if (!way) return <p>{proofQuestions.noneStronger}</p>;
  return (
    <div>
      {ways.length > 1 && <WayPicker ways={ways} chosen={way.id} onChoose={setChosen} />}
      <ChallengeForm key={way.id} way={way} calls={calls} onProven={onProven} />
    </div>
  );
}
