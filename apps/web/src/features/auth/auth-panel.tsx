import { accountForm, authNotices } from "@sovereign/content/words/auth";
import { waitingTexts } from "@sovereign/content/words/frame";
import { readGuestCheckout } from "@sovereign/contract/memberships";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { keptDay } from "#core/device/kept-day.ts";
import { useHydrated } from "#core/page/hydration.ts";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import type { UnfinishedSignIn } from "#core/session/auth-api.ts";
import { api, useSession } from "#core/session/session.ts";
import { Button } from "#design/controls/button.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#design/controls/tabs.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import {
  AccountForm,
  type AccountTab,
  type CredentialsForm,
  useCredentials,
} from "./account-form.tsx";
import styles from "./auth.module.css";
import { CheckMailbox } from "./check-mailbox.tsx";
import { ForgotPanel } from "./forgot-panel.tsx";
import { BackToTour, KeptDayPanel } from "./kept-day-panel.tsx";
import { ProviderButtons } from "./other-ways.tsx";
import type { AuthAddress } from "./use-auth-address.ts";

// Loaded only after a correct password: few members need it.
const ChallengePanel = lazy(() => import("./challenge-panel.tsx"));

// Loaded only for visitors from an email or a provider.
const NewPassword = lazy(async () => ({
  default: (await import("./new-password.tsx")).NewPassword,
}));
const ArrivalPanel = lazy(() => import("./arrival-panel.tsx"));
const ReturnNotice = lazy(() => import("./return-notice.tsx"));

type AuthPanelProps = {
  address: AuthAddress;
  sessionEndedText: string;
  /** On a page that asks for an account: its text above the form, with its heading, and below. */
  above?: ReactNode;
  below?: ReactNode;
};

/** Returns the email that paid as a guest in this browser; null while unknown or on failure. */
function usePaidAddress(paid: boolean): string | null {
  const { data } = useQuery({
    queryKey: ["guest-checkout"],
    queryFn: ({ signal }) => api(readGuestCheckout, { signal }),
    enabled: paid,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return data?.email ?? null;
}

export function AuthPanel({ address, sessionEndedText, above, below }: AuthPanelProps) {
  const hydrated = useHydrated();
  const session = useSession();
  const paidAddress = usePaidAddress(address.paid && hydrated);
  const form = useCredentials(address.email ?? paidAddress);
  const [cameSignedOut, setCameSignedOut] = useState(false);
  const signedIn = session.status === "signed_in";
  // The form stays while a new sign-in is forwarded; members who arrive signed in see a spinner.
  if (session.status === "signed_out" && hydrated && !cameSignedOut) setCameSignedOut(true);

  // Saving the new password unmounts the form that had the focus.
  useFocusOnChange(address.resetToken ? "new-password" : "account");

  if (address.resetToken) {
    return (
      <Suspense fallback={<Spinner label={waitingTexts.loading} />}>
        <NewPassword token={address.resetToken} />
      </Suspense>
    );
  }
  const waiting = hydrated && (session.status === "loading" || (signedIn && !cameSignedOut));
  if (waiting) return <Spinner label={waitingTexts.loading} />;
  return (
    <Choice
      address={address}
      sessionEndedText={sessionEndedText}
      above={above}
      below={below}
      form={form}
    />
  );
}

type ChoiceProps = AuthPanelProps & { form: CredentialsForm };

function Choice({ address, sessionEndedText, above, below, form }: ChoiceProps) {
  const [chosen, setChosen] = useState<AccountTab | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<UnfinishedSignIn | null>(null);
  const [forgotOpen, setForgotOpen] = useState(false);
  const forgot = useRef<HTMLButtonElement>(null);
  /** The email typed in the form when Cancel cleared the panel's. */
  const [forgotten, setForgotten] = useState<string | null>(null);
  /** Handles a provider's return once, even while the URL still has it. */
  const [arrivalTaken, setArrivalTaken] = useState(false);
  const arrives = address.arrived && !arrivalTaken;
  const tab = chosen ?? address.tab;
  const navigate = useNavigate();
  const location = useLocation();
  const beyond = waiting ? "challenge" : arrives ? "arrival" : "account";
  useFocusOnChange(sentTo === null ? beyond : "mailbox");

  const choose = (next: string) => {
    form.clearErrors(["email", "password"]);
    setSentTo(null);
    setForgotOpen(false);
    setChosen(next === "sign-up" ? "sign-up" : "sign-in");
  };
  const closeForgot = (kept: string | null) => {
    // A link was sent to this email, so sign-in uses it.
    if (kept !== null && !form.getValues("email")) form.setValue("email", kept);
    if (kept === null) setForgotten(form.getValues("email") ?? "");
    flushSync(() => setForgotOpen(false));
    forgot.current?.focus();
  };
  const addressForReset = () => {
    const typed = form.getValues("email") ?? "";
    return typed === forgotten ? "" : typed;
  };
  // A return's code goes; where the sign-in continues stays, out of the URL.
  const clearAddress = () =>
    navigate({ search: location.search }, { replace: true, state: { next: address.next } });
  const wait = (signIn: UnfinishedSignIn) => {
    setWaiting(signIn);
    setArrivalTaken(true);
    void clearAddress();
  };
  const leaveArrival = (email?: string) => {
    if (email !== undefined) form.setValue("email", email);
    setForgotOpen(email !== undefined);
    setArrivalTaken(true);
    void clearAddress();
  };
  if (waiting) {
    return (
      <Suspense fallback={<Spinner label={waitingTexts.loading} />}>
        <ChallengePanel signIn={waiting} onLeave={() => setWaiting(null)} />
      </Suspense>
    );
  }
  if (arrives) {
    return (
      <Suspense fallback={<Spinner label={waitingTexts.loading} />}>
        <ArrivalPanel code={address.code} onWaiting={wait} onLeave={leaveArrival} />
      </Suspense>
    );
  }
  if (sentTo !== null) return <CheckMailbox email={sentTo} onSignIn={() => choose("sign-in")} />;
  const kept = tab === "sign-up" ? keptDay.read() : null;
  return (
    <>
      {kept && !above && <BackToTour />}
      {above ?? <h1 className="title">{accountForm.title[tab]}</h1>}
      {kept && <KeptDayPanel day={kept} />}
      <AuthNotices address={address} sessionEndedText={sessionEndedText} />
      <Tabs className={styles.tabs} value={tab} onValueChange={choose}>
        <TabList label={accountForm.tabs}>
          <Tab value="sign-in">{accountForm.tab["sign-in"]}</Tab>
          <Tab value="sign-up">{accountForm.tab["sign-up"]}</Tab>
        </TabList>
        <TabPanel value={tab}>
          <AccountForm tab={tab} form={form} onSignedUp={setSentTo} onWaiting={setWaiting} />
          {tab === "sign-in" && !forgotOpen && (
            <p className="mt-2">
              <Button ref={forgot} variant="text" onClick={() => setForgotOpen(true)}>
                {accountForm.forgot}
              </Button>
            </p>
          )}
          {forgotOpen ? (
            <ForgotPanel email={addressForReset()} onClose={closeForgot} />
          ) : (
            <ProviderButtons onWaiting={setWaiting} />
          )}
        </TabPanel>
      </Tabs>
      {below}
    </>
  );
}

type AuthNoticesProps = { address: AuthAddress; sessionEndedText: string };

function AuthNotices({ address, sessionEndedText }: AuthNoticesProps) {
  if (address.passwordChanged) return <Alert tone="notice">{authNotices.passwordChanged}</Alert>;
  if (address.returned !== null) {
    return (
      <Suspense>
        <ReturnNotice reason={address.returned} />
      </Suspense>
    );
  }
  if (address.sessionEnded) return <Alert tone="notice">{sessionEndedText}</Alert>;
  if (address.paid) return <Alert tone="notice">{authNotices.paid}</Alert>;
  return null;
}
