import { authTexts, forgotPassword } from "@sovereign/content/words/auth";
import { ApiError } from "#core/api/api-error.ts";
import { requestPasswordReset } from "#core/session/auth-api.ts";
import { Button } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import { Form, SendButton, useCheckedForm } from "#design/forms/form.tsx";
import styles from "./auth.module.css";
import { EmailField } from "./auth-fields.tsx";
import { addressSchema, failureMessage } from "./auth-schema.ts";

const TOPIC = "reset-link";
const refuse = (title: string, description?: string) =>
  toast({ title, ...(description && { description }), tone: "error", topic: TOPIC });

const focusField = (form: HTMLFormElement | null) => form?.querySelector("input")?.focus();

type ForgotPanelProps = {
  email: string;
  /** Called with the email a link went to; null after Cancel. */
  onClose: (sentTo: string | null) => void;
};

/** Toasts alone report errors; Cancel clears the email (specification, sections 2, 5 and 8). */
export function ForgotPanel({ email: typed, onClose }: ForgotPanelProps) {
  const form = useCheckedForm(addressSchema, { email: typed });

  async function send({ email }: { email: string }): Promise<undefined> {
    try {
      await requestPasswordReset(email);
    } catch (error) {
      const answered = error instanceof ApiError && error.status < 500;
      refuse(authTexts.resetFailed, answered ? failureMessage(error) : undefined);
      return;
    }
    toast({ title: authTexts.resetSent, tone: "success", topic: TOPIC });
    onClose(email);
  }

  return (
    <Form
      className="stack gap-4 hairline mt-5 pt-5"
      ref={focusField}
      aria-labelledby="forgot"
      form={form}
      send={send}
      onInvalidFields={({ email }) => refuse(email?.message ?? authTexts.invalidEmail)}
    >
      <div>
        <h2 className="heading" id="forgot">
          {forgotPassword.title}
        </h2>
        <p className="small t2">{forgotPassword.lead}</p>
      </div>
      <EmailField placeholder={forgotPassword.placeholder} error={undefined} />
      <div className={`stack two-cols gap-3 ${styles.pair}`}>
        <Button onClick={() => onClose(null)}>{forgotPassword.cancel}</Button>
        <SendButton busyLabel={forgotPassword.sending}>{forgotPassword.send}</SendButton>
      </div>
    </Form>
  );
}
