import { accountForm, authTexts } from "@sovereign/content/words/auth";
import { lazy, Suspense, useLayoutEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Link } from "react-router";
import { keptDay } from "#core/device/kept-day.ts";
import { isNativePlatform } from "#core/device/platform.ts";
import { paths } from "#core/page/paths.ts";
import { type Credentials, signIn, signUp, type UnfinishedSignIn } from "#core/session/auth-api.ts";
import { twoPartText } from "#core/words/two-part-text.ts";
import { toast } from "#design/feedback/toast.ts";
import { Form, SendButton, useCheckedForm } from "#design/forms/form.tsx";
import { Filled } from "#design/rich-text/filled.tsx";
import styles from "./auth.module.css";
import { CredentialPassword, EmailField } from "./auth-fields.tsx";
import { authFailure, credentialsSchema, failureMessage } from "./auth-schema.ts";
import { ResendLink } from "./check-mailbox.tsx";
import { PasskeyButton } from "./other-ways.tsx";

// Loaded when the form is first focused; without it, the button still works.
const PasskeyAutofill = lazy(() =>
  // The fallback has nothing to show.
  import("./passkey-autofill.tsx").catch(() => ({ default: () => null })),
);

export type CredentialsForm = UseFormReturn<Credentials>;

/** The fields that both tabs share, with text from before hydration; `email` fills an empty one. */
export function useCredentials(email: string | null): CredentialsForm {
  const form = useCheckedForm(credentialsSchema);
  const { getValues, setValue } = form;
  // Before paint: filling an empty field later would flash.
  useLayoutEffect(() => {
    if (email && !getValues("email")) setValue("email", email);
  }, [email, getValues, setValue]);
  return form;
}

export type AccountTab = "sign-in" | "sign-up";

type Action = {
  failed: string;
  /** Resolves with a sign-in that still needs its second factor. */
  send: (credentials: Credentials) => Promise<UnfinishedSignIn | undefined>;
  done: { title: string; description: string };
};

const ACTIONS: Record<AccountTab, Action> = {
  "sign-in": {
    failed: authTexts.signInFailed,
    send: signIn,
    done: twoPartText(authTexts.welcomeBack, "! "),
  },
  "sign-up": {
    failed: authTexts.signUpFailed,
    send: async (credentials) => {
      await signUp(credentials);
      return undefined;
    },
    done: twoPartText(authTexts.checkEmail, " — "),
  },
};

type AccountFormProps = {
  tab: AccountTab;
  form: CredentialsForm;
  onSignedUp: (email: string) => void;
  onWaiting: (signIn: UnfinishedSignIn) => void;
};

/** One form for both tabs, so that switching loses neither text nor cursor. */
export function AccountForm({ tab, form, onSignedUp, onWaiting }: AccountFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [turnedTo, setTurnedTo] = useState(false);
  const act = ACTIONS[tab];

  async function send(credentials: Credentials) {
    let waiting: UnfinishedSignIn | undefined;
    keptDay.reserve(credentials.email);
    try {
      waiting = await act.send(credentials);
    } catch (error) {
      const failure = authFailure(error);
      const said = failureMessage(error);
      setUnconfirmed(failure.unconfirmed ? credentials.email : null);
      // The toast does not repeat what the form shows.
      const description = said === failure.text ? {} : { description: said };
      toast({ title: act.failed, ...description, tone: "error", topic: "account" });
      return failure;
    }
    if (waiting) {
      onWaiting(waiting);
      return undefined;
    }
    toast({ ...act.done, tone: "success", topic: "account" });
    if (tab === "sign-up") onSignedUp(credentials.email);
    return undefined;
  }

  return (
    <Form
      className={`stack gap-5 mt-6 ${styles.fields}`}
      aria-label={accountForm.button[tab]}
      form={form}
      send={send}
      act={tab}
      // Inputs only: a press on the passkey button must not also start the autofill offer.
      onFocus={({ target }) => target.matches("input") && setTurnedTo(true)}
      advice={unconfirmed && <ResendLink email={unconfirmed} />}
    >
      <EmailField autoComplete="username webauthn" />
      <CredentialPassword choosing={tab === "sign-up"} />
      <SendButton size="large" wide busyLabel={accountForm.busy[tab]}>
        {accountForm.button[tab]}
      </SendButton>
      {tab === "sign-in" && <PasskeyButton onWaiting={onWaiting} />}
      {turnedTo && tab === "sign-in" && (
        <Suspense>
          <PasskeyAutofill onWaiting={onWaiting} />
        </Suspense>
      )}
      {tab === "sign-up" && <SignUpTerms />}
    </Form>
  );
}

/** A browser opens the terms in a new tab, so the form's text stays; an app has only one. */
function SignUpTerms() {
  const target = isNativePlatform() ? undefined : "_blank";
  const linkTo = (page: "terms" | "privacy") => (
    <Link className="link" to={paths[page]} target={target}>
      {accountForm[page]}
    </Link>
  );
  return (
    <>
      <p className="small t3">
        <Filled
          text={accountForm.accept}
          values={{ terms: linkTo("terms"), privacy: linkTo("privacy") }}
        />
      </p>
      <p className="small t3">{accountForm.oneLink}</p>
    </>
  );
}
