import { otherWays } from "@sovereign/content/words/auth";
import { service } from "@sovereign/content/words/notices";
import { IDENTITY_PROVIDERS } from "@sovereign/domain/sign-in-methods";
import { useState } from "react";
import { hasPasskeys } from "#core/device/platform.ts";
import { useHydrated } from "#core/page/hydration.ts";
import type { UnfinishedSignIn } from "#core/session/auth-api.ts";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import styles from "./auth.module.css";
import { ProviderMark } from "./provider-mark.tsx";

type WayIn = keyof typeof otherWays.button;

const LOOKS = { passkey: styles.beside, google: styles.google, apple: styles.apple };

type OtherWaysProps = {
  onWaiting: (signIn: UnfinishedSignIn) => void;
};

function WayButton({ way, onWaiting }: OtherWaysProps & { way: WayIn }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function press() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { takeWay } = await import("./other-ways-actions.ts");
      const { waiting, failure: said } = await takeWay(way);
      if (waiting) onWaiting(waiting);
      setFailure(said);
    } catch {
      setFailure(service.connection.body);
    }
    setBusy(false);
  }

  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <Button
        className={LOOKS[way]}
        size="large"
        wide
        busy={busy}
        busyLabel={otherWays.busy[way]}
        onClick={press}
        {...(way === "passkey" && { icon: "key" })}
      >
        {way !== "passkey" && <ProviderMark provider={way} />}
        {otherWays.button[way]}
      </Button>
    </>
  );
}

export function PasskeyButton(props: OtherWaysProps) {
  // Nearly every browser supports passkeys: the prerendered page has the button, so nothing moves.
  const missing = useHydrated() && !hasPasskeys();
  return missing ? null : <WayButton way="passkey" {...props} />;
}

/** The provider buttons; the page's inlined CSS hides those the deployment has not configured. */
export function ProviderButtons(props: OtherWaysProps) {
  return (
    <div className={`stack gap-3 hairline mt-5 pt-5 ${styles.ways}`}>
      {IDENTITY_PROVIDERS.map((way) => (
        <WayButton key={way} way={way} {...props} />
      ))}
    </div>
  );
}
