import { fill } from "@sovereign/content/public/fill";
import { emailChangeTexts } from "@sovereign/content/words/account-settings";
import { confirmEmailChange } from "@sovereign/contract/email-change";
import { useState } from "react";
import { useNavigate } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { paths } from "#core/page/paths.ts";
import { api, publicApi, session, useSession } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { PasswordForm, type PasswordRefusal } from "./auth-fields.tsx";
import { authFailure } from "./auth-schema.ts";
import { LinkGate } from "./link-gate.tsx";
import { Press } from "./press.tsx";

type PanelProps = { token: string | null };
type PressProps = { token: string; email: string; onSpent: () => void };

/** The page of the link to a new email; requires the password when signed out. */
export function ConfirmEmailPanel({ token }: PanelProps) {
  return (
    <LinkGate token={token} purpose="email_change">
      {({ email }, onSpent) => (
        <ConfirmEmail key={token} token={token ?? ""} email={email} onSpent={onSpent} />
      )}
    </LinkGate>
  );
}

function ConfirmEmail({ token, email, onSpent }: PressProps) {
  const { status } = useSession();
  const navigate = useNavigate();
  // Being signed in as another member counts as signed out.
  const [refused, setRefused] = useState(false);
  const asks = refused || status === "signed_out";
  useFocusOnChange(String(asks));

  async function press(password?: string): Promise<PasswordRefusal | undefined> {
    const body = { token, ...(password !== undefined && { password }) };
    try {
      await (asks ? publicApi(confirmEmailChange, { body }) : api(confirmEmailChange, { body }));
    } catch (error) {
      if (hasCode(error, "auth.link_invalid")) onSpent();
      else if (hasCode(error, "auth.password_required")) setRefused(true);
      else if (hasCode(error, "auth.second_factor_required")) {
        return { text: emailChangeTexts.signInFirst };
      } else return { text: authFailure(error).text };
      return undefined;
    }
    // The member's session now has the new email; every other session has ended.
    await session.renew().catch(() => undefined);
    toast({
      title: emailChangeTexts.done,
      description: fill(emailChangeTexts.doneHelp, { email }),
      tone: "success",
    });
    navigate(asks ? paths.auth : paths.settingsGroup("security"), {
      replace: true,
      state: { email },
    });
    return undefined;
  }

  return (
    <>
      <p className="note breaks mb-2">{email}</p>
      <h1 className="title">{emailChangeTexts.confirmTitle}</h1>
      <p className="t2 mt-4">
        {asks ? emailChangeTexts.confirmElsewhere : emailChangeTexts.confirmNow}
      </p>
      {asks ? (
        <PasswordForm
          email={email}
          choosing={false}
          label={emailChangeTexts.password}
          button={emailChangeTexts.confirm}
          busyLabel={emailChangeTexts.confirming}
          send={press}
        />
      ) : (
        <Press
          button={emailChangeTexts.confirm}
          busyLabel={emailChangeTexts.confirming}
          onPress={() => press()}
        />
      )}
      <p className="small t3 mt-4">{emailChangeTexts.note}</p>
    </>
  );
}
