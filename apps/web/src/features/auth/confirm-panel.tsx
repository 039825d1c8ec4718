import { fill } from "@sovereign/content/public/fill";
import { confirmTexts, linkNotices } from "@sovereign/content/words/email-links";
import type { EmailLink } from "@sovereign/contract/accounts";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { type ConfirmingPassword, confirmAddress } from "#core/session/auth-api.ts";
import { clockTime, deviceTimeZone } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { toast } from "#design/feedback/toast.ts";
import styles from "./auth.module.css";
import { PasswordForm, type PasswordRefusal } from "./auth-fields.tsx";
import { authFailure } from "./auth-schema.ts";
import { LinkGate } from "./link-gate.tsx";
import { landingPath } from "./use-auth-address.ts";

type ConfirmPasswordProps = {
  email: string;
  chosen: ConfirmingPassword["password_chosen"];
  onPress: (confirming: ConfirmingPassword) => Promise<PasswordRefusal | undefined>;
  onOther: () => void;
};

/** In a browser other than the one that signed up, confirming needs a password (decision 34). */
function ConfirmPassword({ email, chosen, onPress, onOther }: ConfirmPasswordProps) {
  const words = confirmTexts[chosen];
  return (
    <>
      <h1 className="title">{words.title}</h1>
      <p className="t2 mt-4">{words.lead}</p>
      <PasswordForm
        email={email}
        choosing={chosen === "now"}
        label={words.label}
        button={words.button}
        busyLabel={confirmTexts.busy}
        send={(password) => onPress({ password, password_chosen: chosen })}
      />
      <p className="hairline mt-5 pt-4">
        <Button variant="text" onClick={onOther}>
          {words.other}
        </Button>
      </p>
    </>
  );
}

type ConfirmingProps = { token: string; link: EmailLink; onSpent: () => void };

/** The page of a confirmation link: only its button confirms, never opening it (decision 34). */
export function ConfirmPanel({ token }: { token: string | null }) {
  // A second link opened here remounts the panel.
  const { key } = useLocation();
  return (
    <LinkGate token={token} purpose="confirmation">
      {(link, onSpent) => (
        <Confirming key={key} token={token ?? ""} link={link} onSpent={onSpent} />
      )}
    </LinkGate>
  );
}

function Confirming({ token, link, onSpent }: ConfirmingProps) {
  const navigate = useNavigate();
  const [knows, setKnows] = useState(true);
  const elsewhere = link.asks_password;
  useFocusOnChange(`${elsewhere} ${knows}`);

  /** Resolves with the refusal; undefined once the member is being signed in. */
  async function press(confirming?: ConfirmingPassword): Promise<PasswordRefusal | undefined> {
    try {
      await confirmAddress(token, confirming);
    } catch (error) {
      const changed = ["auth.link_invalid", "auth.password_required"] as const;
      if (changed.some((code) => hasCode(error, code))) {
        onSpent();
        return undefined;
      }
      if (hasCode(error, "auth.invalid_credentials")) {
        return { text: linkNotices.notTheSignUps };
      }
      return { text: authFailure(error).text };
    }
    toast({ title: linkNotices.confirmed, tone: "success" });
    navigate(landingPath(), { replace: true });
    return undefined;
  }

  return (
    <>
      <p className="note breaks mb-2">{link.email}</p>
      {elsewhere ? (
        <ConfirmPassword
          key={String(knows)}
          email={link.email}
          chosen={knows ? "at_sign_up" : "now"}
          onPress={press}
          onOther={() => setKnows(!knows)}
        />
      ) : (
        <PressOnly signedUpAt={link.signed_up_at} onPress={press} />
      )}
    </>
  );
}

type PressOnlyProps = {
  signedUpAt: string | null;
  onPress: () => Promise<PasswordRefusal | undefined>;
};

/** The browser that signed up needs only a press. */
function PressOnly({ signedUpAt, onPress }: PressOnlyProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasswordRefusal | undefined>();
  const press = async () => {
    setBusy(true);
    setFailure(await onPress());
    setBusy(false);
  };
  const time = signedUpAt && sameDayTime(signedUpAt);
  return (
    <>
      <h1 className="title">{confirmTexts.here.title}</h1>
      <p className="t2 mt-4">
        {time ? fill(confirmTexts.here.leadAt, { time }) : confirmTexts.here.lead}
      </p>
      <div className={`stack gap-5 mt-6 ${styles.fields}`}>
        {failure && <Alert>{failure.text}</Alert>}
        <Button
          variant="primary"
          size="large"
          wide
          busy={busy}
          busyLabel={confirmTexts.busy}
          onClick={press}
        >
          {confirmTexts.here.button}
        </Button>
      </div>
      <p className="small t3 mt-4">{confirmTexts.here.note}</p>
    </>
  );
}

/** Returns text such as "08:41" for today, else null. */
function sameDayTime(instant: string): string | null {
  const today = new Date(instant).toDateString() === new Date().toDateString();
  return today ? clockTime(instant, deviceTimeZone() ?? "UTC") : null;
}
