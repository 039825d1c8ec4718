import { fill } from "@sovereign/content/public/fill";
import { linkTexts, providerNames, unlinkTexts } from "@sovereign/content/words/other-sign-in";
import { beginLink, type SignInMethods, unlink } from "@sovereign/contract/sign-in-methods";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { toast } from "#design/feedback/toast.ts";
import styles from "./other-sign-in.module.css";
import { type Proof, ProofDialog } from "./proof-dialog.tsx";
import { useShowLeft } from "./sign-in-methods-query.ts";

type Provider = SignInMethods["providers"][number];

export function ProviderList({ ways, timeZone }: { ways: SignInMethods; timeZone: string }) {
  return (
    <section className="stack at-start gap-4 mt-6" aria-labelledby="providers">
      <h2 className="heading" id="providers">
        {linkTexts.title}
      </h2>
      <ul className="rows full">
        {ways.providers.map((one) => (
          <ProviderRow key={one.provider} {...one} timeZone={timeZone} />
        ))}
      </ul>
      <p className="measure pretty small t2">{linkTexts.help}</p>
    </section>
  );
}

function ProviderRow({ provider, linked_at, timeZone }: Provider & { timeZone: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = providerNames[provider];
  const words = linked_at ? unlinkTexts : linkTexts;
  // Connecting finishes in the browser that started it, which a native app does not share.
  const connectable = linked_at !== null || !__NATIVE_BUILD__;
  const none = __NATIVE_BUILD__ ? linkTexts.inApp : linkTexts.none;
  const OpenDialog = linked_at ? Unlink : LinkUp;
  return (
    <li className={`row wrap ${styles.way}`}>
      <Icon name="user" />
      <div className="grow">
        <p>{name}</p>
        <p className="small t2 num">
          {linked_at
            ? fill(linkTexts.since, { linked_on: dateOfInstant(linked_at, timeZone) })
            : none}
        </p>
      </div>
      {connectable && (
        <div className="wrap gap-3 small-buttons">
          <Button
            aria-label={fill(words.buttonLabel, { provider: name })}
            onClick={() => setOpen(true)}
          >
            {words.button}
          </Button>
        </div>
      )}
      {open && <OpenDialog provider={provider} onClose={close} />}
    </li>
  );
}

type OpenedProps = { provider: Provider["provider"]; onClose: () => void };

function LinkUp({ provider, onClose }: OpenedProps) {
  const name = providerNames[provider];
  async function go(proof: Proof) {
    window.location.assign((await api(beginLink, { params: { provider }, body: proof })).url);
  }
  return (
    <ProofDialog
      title={fill(linkTexts.ask, { provider: name })}
      description={fill(linkTexts.askHelp, { provider: name })}
      act={go}
      button={linkTexts.confirm}
      busyLabel={linkTexts.leaving}
      onClose={onClose}
    />
  );
}

function Unlink({ provider, onClose }: OpenedProps) {
  const show = useShowLeft();
  const name = providerNames[provider];
  async function disconnect(proof: Proof) {
    show.ways(await api(unlink, { params: { provider }, body: proof }));
    onClose();
    toast({
      title: fill(unlinkTexts.done, { provider: name }),
      description: unlinkTexts.doneHelp,
      tone: "success",
      topic: "sign-in-methods",
    });
  }
  return (
    <ProofDialog
      title={fill(unlinkTexts.ask, { provider: name })}
      description={fill(unlinkTexts.askHelp, { provider: name })}
      act={disconnect}
      button={unlinkTexts.button}
      busyLabel={unlinkTexts.busy}
      onClose={onClose}
    />
  );
}
