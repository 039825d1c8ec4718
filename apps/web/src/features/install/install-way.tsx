import { fill } from "@sovereign/content/public/fill";
import { installTexts as texts } from "@sovereign/content/words/install";
import { useState } from "react";
import { applePhone } from "#core/device/apple-phone.ts";
import { isInstalled } from "#core/device/platform.ts";
import { focusPage } from "#core/page/page-focus.ts";
import { createStore, useStore } from "#core/state/store.ts";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";
import { SettingsGroup, SettingsRow } from "#design/layout/settings-group.tsx";

type InstallOffer = NonNullable<Window["installOffer"]>;

/** The ways to install the app in this browser: its own prompt, manual steps, or none. */
type InstallWay = { kind: "offer"; ask: () => Promise<void> } | { kind: "steps" } | null;

const way = createStore<InstallWay>(null);

function wayOf(offer: InstallOffer | undefined): InstallWay {
  if (isInstalled()) return null;
  if (offer) return { kind: "offer", ask: () => ask(offer) };
  return applePhone(navigator) ? { kind: "steps" } : null;
}

/** Resolves once the member has answered; the browser offers it again on a later visit. */
async function ask(offer: InstallOffer): Promise<void> {
  delete window.installOffer;
  await offer.prompt();
  way.set(wayOf(undefined));
}

if (typeof window !== "undefined") {
  const look = () => way.set(wayOf(window.installOffer));
  look();
  // The page's own script, which runs before this one, has saved the event.
  window.addEventListener("beforeinstallprompt", look);
  window.addEventListener("appinstalled", () => {
    delete window.installOffer;
    way.set(null);
  });
}

export const useInstallWay = (): InstallWay => useStore(way);

export function InstallButton({ onAsk }: { onAsk: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    await onAsk().finally(() => setBusy(false));
    // The button leaves with the browser's question.
    focusPage();
  }
  return (
    <Button busy={busy} busyLabel={texts.busy} onClick={() => void press()}>
      {texts.button}
    </Button>
  );
}

/** Nothing where the app is installed or this browser cannot install it. */
export function InstallGroup() {
  const way = useInstallWay();
  if (!way) return null;
  return (
    <SettingsGroup id="install" title={texts.group}>
      <SettingsRow
        title={fill(texts.title, { product: brand.productName })}
        help={way.kind === "offer" ? texts.help : texts.steps}
        action={way.kind === "offer" && <InstallButton onAsk={way.ask} />}
      />
    </SettingsGroup>
  );
}
