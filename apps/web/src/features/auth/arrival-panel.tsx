import { fill } from "@sovereign/content/public/fill";
import { accountForm } from "@sovereign/content/words/auth";
import { service } from "@sovereign/content/words/notices";
import { arrivalTexts, returnErrors } from "@sovereign/content/words/other-ways";
import { useQuery } from "@tanstack/react-query";
import { hasCode } from "#core/api/api-error.ts";
import { focusLateHeading } from "#core/page/page-focus.ts";
import type { UnfinishedSignIn } from "#core/session/auth-api.ts";
import { Button } from "#design/controls/button.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { finishOwnArrival, lookAtOwnArrival } from "./arrival-calls.ts";
import styles from "./auth.module.css";
import { authFailure } from "./auth-errors.ts";
import { PasswordForm, type PasswordRefusal } from "./auth-fields.tsx";
import { showWelcomeToast } from "./other-ways-actions.ts";

type ArrivalPanelProps = {
  /** The code from a native app's link; null in a browser, which has a cookie. */
  code: string | null;
  onWaiting: (signIn: UnfinishedSignIn) => void;
  /** Returns to the form; with the email if the visitor does not know its password. */
  onLeave: (forgotten?: string) => void;
};

/** Asks for the password before linking a provider to an existing account (decision 94). */
export default function ArrivalPanel({ code, onWaiting, onLeave }: ArrivalPanelProps) {
  async function finish(password?: string): Promise<void> {
    const waiting = await finishOwnArrival(code, password);
    if (waiting) onWaiting(waiting);
    else showWelcomeToast();
  }
  const { data, error, refetch } = useQuery({
    queryKey: ["arrival", code],
    queryFn: async () => {
      const arrival = await lookAtOwnArrival(code);
      if (!arrival.asks_password) await finish();
      return arrival;
    },
    networkMode: "always",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const over = ["auth.social_sign_in_expired", "auth.invalid_credentials"] as const;
  if (over.some((code) => hasCode(error, code))) return <Over onLeave={onLeave} />;
  if (error) {
    const notice = { ...service.connection, button: arrivalTexts.again };
    return <LoadFailure notice={notice} onAgain={() => void refetch()} />;
  }
  if (!data?.asks_password) return <Spinner label={arrivalTexts.entering} />;
  const { provider, email } = data;

  async function prove(password: string): Promise<PasswordRefusal | undefined> {
    try {
      await finish(password);
    } catch (refusal) {
      if (hasCode(refusal, "auth.social_sign_in_expired")) {
        await refetch();
        return undefined;
      }
      const wrong = hasCode(refusal, "auth.invalid_credentials");
      return { text: wrong ? arrivalTexts.wrong : authFailure(refusal).text };
    }
    return undefined;
  }

  return (
    <>
      <p className={`note ${styles.account}`}>{email}</p>
      <h1 className="title" ref={focusLateHeading}>
        {arrivalTexts.title}
      </h1>
      <p className={`t2 ${styles.lead}`}>
        {fill(arrivalTexts.help, { provider: arrivalTexts.names[provider] })}
      </p>
      <PasswordForm
        email={email}
        choosing={false}
        label={arrivalTexts.password}
        button={arrivalTexts.button}
        busyLabel={arrivalTexts.busy}
        send={prove}
      />
      <div className={styles.ways}>
        <p className="small t2">{arrivalTexts.forgotHelp}</p>
        <div className={styles.links}>
          <Button variant="text" onClick={() => onLeave(email)}>
            {accountForm.forgot}
          </Button>
          <Button variant="text" onClick={() => onLeave()}>
            {arrivalTexts.other}
          </Button>
        </div>
      </div>
    </>
  );
}

function Over({ onLeave }: Pick<ArrivalPanelProps, "onLeave">) {
  return (
    <>
      <h1 className="title" ref={focusLateHeading}>
        {arrivalTexts.overTitle}
      </h1>
      <p className={`t2 ${styles.lead}`}>{returnErrors.over}</p>
      <div className={styles.fields}>
        <Button variant="primary" size="large" wide onClick={() => onLeave()}>
          {arrivalTexts.begin}
        </Button>
      </div>
    </>
  );
}
