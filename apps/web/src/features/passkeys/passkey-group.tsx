import { fill, plural } from "@sovereign/content/public/fill";
import { passkeyCount, passkeyTexts } from "@sovereign/content/words/passkeys";
import type { Passkey } from "@sovereign/contract/passkeys";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useHydrated } from "#core/page/use-hydrated.ts";
import { useSession } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { SettingsGroup, SettingsRow } from "#design/layout/settings-group.tsx";
import { AddPasskey, RemovePasskey } from "./passkey-dialogs.tsx";
import { passkeysQuery } from "./passkeys-query.ts";

/** The member's passkeys: which there are, adding one and removing one (decision 95). */
export function PasskeyGroup() {
  const { user } = useSession();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    ...passkeysQuery(user?.id ?? ""),
    enabled: user !== null,
  });
  const supported = useHydrated() && typeof PublicKeyCredential === "function";
  const passkeys = data?.passkeys ?? [];
  const count = passkeys.length;
  const value = count === 0 ? passkeyTexts.none : plural(passkeyCount, count);
  return (
    <SettingsGroup id="passkeys" title={passkeyTexts.title} value={data && value}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} zone={user?.time_zone ?? "UTC"} />
      ))}
      {error && !data && (
        <Alert>
          <p>{passkeyTexts.loadFailed}</p>
          <Button variant="text" onClick={() => void refetch()}>
            {passkeyTexts.again}
          </Button>
        </Alert>
      )}
      <SettingsRow
        help={supported ? passkeyTexts.help : passkeyTexts.unsupported}
        action={supported && <Button onClick={() => setAdding(true)}>{passkeyTexts.add}</Button>}
      />
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
    </SettingsGroup>
  );
}

function PasskeyRow({ passkey, zone }: { passkey: Passkey; zone: string }) {
  const [removing, setRemoving] = useState(false);
  const { name, created_at, last_used_at } = passkey;
  const added_on = dateOfInstant(created_at, zone);
  return (
    <>
      <SettingsRow
        title={name}
        help={
          last_used_at
            ? fill(passkeyTexts.used, { added_on, used_on: dateOfInstant(last_used_at, zone) })
            : fill(passkeyTexts.added, { added_on })
        }
        short
        action={
          <Button
            aria-label={fill(passkeyTexts.removeLabel, { name })}
            onClick={() => setRemoving(true)}
          >
            {passkeyTexts.remove}
          </Button>
        }
      />
      {removing && <RemovePasskey passkey={passkey} onClose={() => setRemoving(false)} />}
    </>
  );
}
