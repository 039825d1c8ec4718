import { accountTexts, emailChangeTexts } from "@sovereign/content/words/account-settings";
import { askEmailChange } from "@sovereign/contract/email-change";
import { isEmailAddress } from "@sovereign/domain/credentials";
import { useQueryClient } from "@tanstack/react-query";
import { hasCode } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { api } from "#core/session/session.ts";
import { LinkButton } from "#design/controls/button.tsx";
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
import { refusalText } from "#proof/fresh-words.ts";
import styles from "./account.module.css";
import { emailChangeQuery } from "./email-change.tsx";

const schema = z.object({
  address: z.string().check(z.trim(), z.refine<string>(isEmailAddress, emailChangeTexts.invalid)),
  password: z.string(),
});
type Values = z.infer<typeof schema>;

export function EmailForm({ member }: { member: { id: string; email: string } }) {
  const client = useQueryClient();
  const form = useCheckedForm(schema, { address: "", password: "" });

  async function send({ address, password }: Values): Promise<Refusal<Values> | undefined> {
    try {
      const answer = await api(askEmailChange, {
        body: { new_email: address, ...(password && { password }) },
      });
      client.setQueryData(emailChangeQuery(member).queryKey, answer);
    } catch (error) {
      const text = refusalText(error);
      const fresh = ["auth.password_wrong", "auth.fresh_sign_in_required"] as const;
      if (fresh.some((code) => hasCode(error, code))) return { field: "password", text };
      const own = ["auth.email_invalid", "member.email_unchanged"] as const;
      return own.some((code) => hasCode(error, code)) ? { field: "address", text } : { text };
    }
    return undefined;
  }

  return (
    <Form form={form} send={send} className={`stack gap-5 ${styles.pageForm}`}>
      <AddressField />
      <OwnPassword />
      <div className="actions2">
        <SendButton variant="primary" size="large" busyLabel={emailChangeTexts.sending}>
          {emailChangeTexts.send}
        </SendButton>
        <LinkButton to={paths.settingsGroup("security")} size="large">
          {accountTexts.cancel}
        </LinkButton>
      </div>
    </Form>
  );
}

function AddressField() {
  return (
    <Field
      label={emailChangeTexts.field}
      type="email"
      autoComplete="email"
      {...useFormField("address")}
    />
  );
}

function OwnPassword() {
  return (
    <PasswordField
      label={emailChangeTexts.password}
      autoComplete="current-password"
      {...useFormField("password")}
    />
  );
}
