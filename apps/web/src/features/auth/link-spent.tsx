import { authNotices, linkSpentTexts, spentTexts } from "@sovereign/content/words/auth";
import type { MailedLink } from "@sovereign/contract/accounts";
import { useFormState, useWatch } from "react-hook-form";
import { paths } from "#core/page/paths.ts";
import { requestPasswordReset, resendConfirmation } from "#core/session/account-calls.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Form, type Refusal, SendButton } from "#design/forms/form.tsx";
import { useCheckedForm } from "#design/forms/use-checked-form.ts";
import styles from "./auth.module.css";
import { failureMessage } from "./auth-errors.ts";
import { addressSchema } from "./auth-schema.ts";
import { EmailField } from "./email-field.tsx";

const ANOTHER = {
  confirmation: { ask: resendConfirmation, sent: authNotices.confirmationSentAgain },
  reset: { ask: requestPasswordReset, sent: authNotices.resetSentAgain },
};

// The button that had the focus gives way to its answer.
const takeFocus = (answer: HTMLElement | null) => answer?.focus();

type LinkSpentProps = { purpose: MailedLink["purpose"]; email: string };

/** A mailed link that works no more, and both ways on: signing in, and another link. */
export function LinkSpent({ purpose, email: known }: LinkSpentProps) {
  const form = useCheckedForm(addressSchema, { email: known });
  const { isSubmitSuccessful } = useFormState({ control: form.control });
  const email = useWatch({ control: form.control, name: "email" });
  const { ask, sent } = ANOTHER[purpose];

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
      <p className={`t2 ${styles.lead}`}>{spentTexts[purpose]}</p>
      <div className={styles.fields}>
        <LinkButton to={paths.auth} state={{ email }} variant="primary" size="large" wide>
          {linkSpentTexts.signIn}
        </LinkButton>
      </div>
      <Form className={styles.forgot} aria-label={linkSpentTexts.form} form={form} send={send}>
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
