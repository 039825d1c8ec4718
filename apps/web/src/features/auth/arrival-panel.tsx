import { fill } from "@sovereign/content/public/fill";
import { accountForm } from "@sovereign/content/words/auth";
import { service } from "@sovereign/content/words/notices";
import { arrivalTexts, returnErrors } from "@sovereign/content/words/other-ways";
import { finishSocial, lookAtArrival, readArrival } from "@sovereign/contract/social-sign-in";
import { useQuery } from "@tanstack/react-query";
import { hasCode } from "#core/api/api-error.ts";
import { focusLateHeading } from "#core/page/page-focus.ts";
import { beginSession, type UnfinishedSignIn } from "#core/session/auth-api.ts";
import { publicApi } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import styles from "./auth.module.css";
import { PasswordForm, type PasswordRefusal } from "./auth-fields.tsx";
import { authFailure } from "./auth-schema.ts";
import { showWelcomeToast } from "./other-ways-actions.ts";

type ArrivalPanelProps = {
  /** The code from a native app's link; null in a browser, which has a cookie. */
  code: string | null;
  onWaiting: (signIn: UnfinishedSignIn) => void;
  /** Returns to the form; with the email if the visitor does not know its password. */
  onLeave: (forgotten?: string) => void;
};

const inBrowser = () => import("./provider-in-browser.ts");

/** The cookie identifies a browser; the link's `code` and the stored secret a native app. */
async function lookAtOwnArrival(code: string | null) {
  if (!__NATIVE_BUILD__) return publicApi(readArrival, {});
  const { proofOf } = await inBrowser();
  return publicApi(lookAtArrival, { body: await proofOf(code ?? "") });
}

async function finishOwnArrival(code: string | null, password?: string) {
  const typed = password === undefined ? {} : { password };
  if (!__NATIVE_BUILD__) return beginSession(publicApi(finishSocial, { body: typed }));
  const { proofOf, clearSecret } = await inBrowser();
  const body = { ...typed, ...(await proofOf(code ?? "")) };
  const waiting = await beginSession(publicApi(finishSocial, { body }));
  await clearSecret();
  return waiting;
}

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
      <p className="note breaks mb-2">{email}</p>
      <h1 className="title" ref={focusLateHeading}>
        {arrivalTexts.title}
      </h1>
      <p className="t2 mt-4">
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
      <div className="hairline mt-5 pt-4">
        <p className="small t2">{arrivalTexts.forgotHelp}</p>
        <div className="stack at-start">
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
      <p className="t2 mt-4">{returnErrors.over}</p>
      <div className={`stack gap-5 mt-6 ${styles.fields}`}>
        <Button variant="primary" size="large" wide onClick={() => onLeave()}>
          {arrivalTexts.begin}
        </Button>
      </div>
    </>
  );
}
