import { emailChangeTexts } from "@sovereign/content/words/account-settings";
import { authNotices } from "@sovereign/content/words/auth";
import { linkNotices, linkSpentTexts, spentTexts } from "@sovereign/content/words/email-links";
import { waitingTexts } from "@sovereign/content/words/frame";
import { service } from "@sovereign/content/words/notices";
import type { EmailLink } from "@sovereign/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { fieldOf } from "#core/page/field-of.ts";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { lookAtLink, requestPasswordReset, resendConfirmation } from "#core/session/auth-api.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { Form, type Refusal, SendButton, useCheckedForm } from "#design/forms/form.tsx";
import styles from "./auth.module.css";
import { EmailField } from "./auth-fields.tsx";
import { addressSchema, failureMessage } from "./auth-schema.ts";

type Renewable = "confirmation" | "reset";
const isRenewable = (purpose: EmailLink["purpose"]): purpose is Renewable =>
  purpose === "confirmation" || purpose === "reset";

const ANOTHER = {
  confirmation: { ask: resendConfirmation, sent: authNotices.confirmationSentAgain },
  reset: { ask: requestPasswordReset, sent: linkNotices.resetSentAgain },
};

// The message replaces the button that had the focus.
const takeFocus = (answer: HTMLElement | null) => answer?.focus();

type LinkSpentProps = { purpose: Renewable; email: string };

function LinkSpent({ purpose, email: known }: LinkSpentProps) {
  const form = useCheckedForm(addressSchema, { email: known });
  const { isSubmitSuccessful } = useFormState({ control: form.control });
  const email = useWatch({ control: form.control, name: "email" });
  const { ask, sent } = ANOTHER[purpose];
  const next = fieldOf(useLocation().state, "next");

  async function send(values: { email: string }): Promise<Refusal<typeof values> | undefined> {
    try {
      await ask(values.email);
    } catch (failure) {
      return { text: failureMessage(failure), field: "email" };
    }
    return undefined;
  }

  return (
    <>
      <h1 className="title">{linkSpentTexts.title}</h1>
      <p className="t2 mt-4">{spentTexts[purpose]}</p>
      <div className={`stack gap-5 mt-6 ${styles.fields}`}>
        <LinkButton to={paths.auth} state={{ email, next }} variant="primary" size="large" wide>
          {linkSpentTexts.signIn}
        </LinkButton>
      </div>
      <Form
        className="stack gap-4 hairline mt-5 pt-5"
        aria-label={linkSpentTexts.form}
        form={form}
        send={send}
      >
        <div>
          <h2 className="heading">{linkSpentTexts.ask}</h2>
          <p className="small t2">{linkSpentTexts.askHelp}</p>
        </div>
        <EmailField />
        {isSubmitSuccessful ? (
          <p role="status" tabIndex={-1} ref={takeFocus}>
            {sent}
          </p>
        ) : (
          <SendButton variant="secondary" wide busyLabel={linkSpentTexts.sending}>
            {linkSpentTexts.send}
          </SendButton>
        )}
      </Form>
    </>
  );
}

function ChangeSpent({ purpose }: { purpose: Exclude<EmailLink["purpose"], Renewable> }) {
  return (
    <>
      <h1 className="title">{linkSpentTexts.title}</h1>
      <p className="t2 mt-4">{emailChangeTexts.spent[purpose]}</p>
      <div className={`stack gap-5 mt-6 ${styles.fields}`}>
        <LinkButton to={paths.settings} variant="primary" size="large" wide>
          {emailChangeTexts.toSettings}
        </LinkButton>
      </div>
    </>
  );
}

/** No valid response: the link itself may be good. */
const UNANSWERED = { ...service.connection, button: linkSpentTexts.again };

type LinkGateProps = {
  /** Null if the URL was opened without a token. */
  token: string | null;
  purpose: EmailLink["purpose"];
  /** The page of a valid link; it calls `onSpent` when the link turns out to be used or expired. */
  children: (link: EmailLink, onSpent: () => void) => ReactNode;
};

/** Checks an email link without consuming it, then renders its page. */
export function LinkGate({ token, purpose, children }: LinkGateProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["email-link", token],
    queryFn: ({ client }) => {
      const known = client.getQueryData<EmailLink>(["email-link", token]);
      return lookAtLink(known?.token ?? token ?? "");
    },
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const unknown = token === null || hasCode(error, "auth.link_invalid");
  const spent = unknown || (data && (data.purpose !== purpose || data.state === "used"));
  useFocusOnChange(spent ? "spent" : "link");

  if (spent) {
    const known = data?.purpose ?? purpose;
    return isRenewable(known) ? (
      <LinkSpent purpose={known} email={data?.email ?? ""} />
    ) : (
      <ChangeSpent purpose={known} />
    );
  }
  if (data) return children(data, () => void refetch());
  if (error) return <LoadFailure notice={UNANSWERED} onAgain={() => void refetch()} />;
  return <Spinner label={waitingTexts.loading} />;
}
