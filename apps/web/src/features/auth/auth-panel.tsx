import { useState } from "react";
import { useHydrated } from "#lib/use-hydrated.ts";
import { useSession } from "#session/use-session.ts";
import { Spinner } from "#ui/spinner.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { AuthNotices } from "./auth-notices.tsx";
import { CheckMailbox } from "./check-mailbox.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import type { AuthAddress } from "./use-auth-address.ts";

type AuthPanelProps = { address: AuthAddress; sessionEndedText: string };

/**
 * The form side of /auth: the new-password form while a mailed token is present, a spinner while
 * the session loads or a member is being forwarded, otherwise sign-in and sign-up.
 */
export function AuthPanel({ address, sessionEndedText }: AuthPanelProps) {
  const hydrated = useHydrated();
  const session = useSession();
  const [signedInHere, setSignedInHere] = useState(false);
  const signedIn = session.status === "signed_in";
  // The form stays as it was during the half second after a sign-in; only arrivals see a spinner.
  if (session.status === "signed_out" && hydrated && !signedInHere) setSignedInHere(true);

  if (address.resetToken) return <NewPasswordForm token={address.resetToken} />;
  const waiting = hydrated && (session.status === "loading" || (signedIn && !signedInHere));
  if (waiting) return <Spinner label="Loading" />;
  return <Choice key={address.tab} address={address} sessionEndedText={sessionEndedText} />;
}

/** Sign-in and sign-up as tabs, and after a sign-up the mailbox. */
function Choice({ address, sessionEndedText }: AuthPanelProps) {
  const [tab, setTab] = useState<string>(address.tab);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [forgotAsked, setForgotAsked] = useState(0);

  if (sentTo !== null) {
    const signIn = () => {
      setSentTo(null);
      setTab("sign-in");
    };
    return <CheckMailbox email={sentTo} onSignIn={signIn} />;
  }
  const askForReset = () => {
    setTab("sign-in");
    setForgotAsked((times) => times + 1);
  };
  return (
    <>
      <h1 className="title">{tab === "sign-up" ? "Begin with an address." : "Welcome back."}</h1>
      <AuthNotices
        address={address}
        sessionEndedText={sessionEndedText}
        onResetLink={askForReset}
      />
      <Tabs className="auth-tabs" value={tab} onValueChange={setTab}>
        <TabList label="Account">
          <Tab value="sign-in">Sign In</Tab>
          <Tab value="sign-up">Sign Up</Tab>
        </TabList>
        <TabPanel value="sign-in">
          <SignInForm key={forgotAsked} forgotOpen={forgotAsked > 0} />
        </TabPanel>
        <TabPanel value="sign-up">
          <SignUpForm onSent={setSentTo} />
        </TabPanel>
      </Tabs>
    </>
  );
}
