import { fill } from "@sovereign/content/public/fill";
import { passkeyTexts } from "@sovereign/content/words/passkeys";
import type { Passkey } from "@sovereign/contract/passkeys";
import { useState } from "react";
import { hasPasskeys } from "#core/device/platform.ts";
import { useHydrated } from "#core/page/hydration.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./other-sign-in.module.css";
import { AddPasskey, RemovePasskey, RenamePasskey } from "./passkey-dialogs.tsx";

type PasskeyListProps = { passkeys: Passkey[]; timeZone: string };

export function PasskeyList({ passkeys, timeZone }: PasskeyListProps) {
  const [adding, setAdding] = useState(false);
  const supported = useHydrated() && hasPasskeys();
  const missing = __NATIVE_BUILD__ ? passkeyTexts.inApp : passkeyTexts.unsupported;
  return (
    <section className="stack at-start gap-4 mt-6" aria-labelledby="passkeys">
      <h2 className="heading" id="passkeys">
        {passkeyTexts.title}
      </h2>
      {passkeys.length > 0 && (
        <ul className="rows full">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <p className="measure pretty small t2">{supported ? passkeyTexts.help : missing}</p>
      {supported && <Button onClick={() => setAdding(true)}>{passkeyTexts.add}</Button>}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </section>
  );
}

function PasskeyRow({ passkey, timeZone }: { passkey: Passkey; timeZone: string }) {
  const [open, setOpen] = useState<"renaming" | "removing" | null>(null);
  const close = () => setOpen(null);
  const { name, created_at, last_used_at } = passkey;
  const added_on = dateOfInstant(created_at, timeZone);
  const used_on = last_used_at && dateOfInstant(last_used_at, timeZone);
  return (
    <li className={`row wrap ${styles.way}`}>
      <Icon name="key" />
      <div className="grow">
        <p>{name}</p>
        <p className="small t2 num">
          {used_on
            ? fill(passkeyTexts.used, { added_on, used_on })
            : fill(passkeyTexts.added, { added_on })}
        </p>
      </div>
      <div className="wrap gap-3 small-buttons">
        <Button
          aria-label={fill(passkeyTexts.renameLabel, { name })}
          onClick={() => setOpen("renaming")}
        >
          {passkeyTexts.rename}
        </Button>
        <Button
          aria-label={fill(passkeyTexts.removeLabel, { name })}
          onClick={() => setOpen("removing")}
        >
          {passkeyTexts.remove}
        </Button>
      </div>
      {open === "renaming" && <RenamePasskey passkey={passkey} onClose={close} />}
      {open === "removing" && <RemovePasskey passkey={passkey} onClose={close} />}
    </li>
  );
}
