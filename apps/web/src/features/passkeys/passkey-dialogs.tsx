import { fill } from "@sovereign/content/public/fill";
import { addPasskeyTexts, removePasskeyTexts } from "@sovereign/content/words/passkeys";
import {
  addPasskey,
  askNewPasskey,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  removePasskey,
} from "@sovereign/contract/passkeys";
import { PASSKEY_NAME_LENGTH } from "@sovereign/domain/passkey";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, useSession } from "#core/session/session.ts";
import { Dialog } from "#design/controls/dialog.tsx";
import { toast } from "#design/feedback/toast.ts";
import { Field } from "#design/forms/field.tsx";
import { passkeysQuery } from "./passkeys-query.ts";
import { ProofForm } from "./proof-form.tsx";

/** Asks the device for a new key; what it says besides stays here. */
async function askDevice(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    ...{ id, rawId, type, clientExtensionResults: {} },
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** Shows the passkeys that an act left. */
function useShowPasskeys(): (left: { passkeys: Passkey[] }) => void {
  const { user } = useSession();
  const client = useQueryClient();
  return (left) => client.setQueryData(passkeysQuery(user?.id ?? "").queryKey, left);
}

type Opened = { onClose: () => void };

/** Names a new passkey, and lets the device make it. */
export function AddPasskey({ onClose }: Opened) {
  const show = useShowPasskeys();
  const [name, setName] = useState<string>(addPasskeyTexts.suggestion);
  const unnamed = name.trim() === "";

  async function add(password: string | undefined) {
    const options = await api(askNewPasskey, { body: password === undefined ? {} : { password } });
    const credential = await askDevice(options);
    show(await api(addPasskey, { body: { name: name.trim(), credential } }));
    onClose();
    toast({
      ...{ title: addPasskeyTexts.done, description: addPasskeyTexts.doneHelp },
      ...{ tone: "success", topic: "passkey" },
    });
  }

  return (
    <Dialog
      open
      title={addPasskeyTexts.title}
      description={addPasskeyTexts.help}
      onOpenChange={onClose}
    >
      <ProofForm
        act={add}
        button={addPasskeyTexts.continue}
        busyLabel={addPasskeyTexts.waiting}
        ready={!unnamed}
        onCancel={onClose}
      >
        <Field
          label={addPasskeyTexts.name}
          value={name}
          maxLength={PASSKEY_NAME_LENGTH}
          autoComplete="off"
          error={unnamed && addPasskeyTexts.noName}
          onChange={(event) => setName(event.target.value)}
        />
      </ProofForm>
    </Dialog>
  );
}

/** Asks before a passkey is forgotten. */
export function RemovePasskey({ passkey, onClose }: Opened & { passkey: Passkey }) {
  const show = useShowPasskeys();
  const { id, name } = passkey;

  async function remove(password: string | undefined) {
    const body = password === undefined ? {} : { password };
    show(await api(removePasskey, { params: { id }, body }));
    onClose();
    toast({ title: removePasskeyTexts.done, tone: "success", topic: "passkey" });
  }

  return (
    <Dialog
      open
      title={fill(removePasskeyTexts.title, { name })}
      description={removePasskeyTexts.help}
      onOpenChange={onClose}
    >
      <ProofForm
        act={remove}
        button={removePasskeyTexts.confirm}
        busyLabel={removePasskeyTexts.removing}
        onCancel={onClose}
      />
    </Dialog>
  );
}
