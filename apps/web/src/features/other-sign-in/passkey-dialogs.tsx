import { fill } from "@sovereign/content/public/fill";
import {
  addPasskeyTexts,
  removePasskeyTexts,
  renamePasskeyTexts,
} from "@sovereign/content/words/passkeys";
import {
  addPasskey,
  askNewPasskey,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  removePasskey,
  renamePasskey,
} from "@sovereign/contract/passkeys";
import { PASSKEY_NAME_LENGTH } from "@sovereign/domain/sign-in-methods";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { Field } from "#design/forms/field.tsx";
import { type Proof, ProofDialog } from "./proof-dialog.tsx";
import { useShowLeft } from "./sign-in-methods-query.ts";

async function askDevice(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

type Opened = { onClose: () => void };
type OpenedOn = Opened & { passkey: Passkey };

export function AddPasskey({ onClose }: Opened) {
  const show = useShowLeft();
  const [name, setName] = useState<string>(addPasskeyTexts.suggestion);

  async function add(proof: Proof) {
    const options = await api(askNewPasskey, { body: proof });
    const credential = await askDevice(options);
    show.passkeys(await api(addPasskey, { body: { name: name.trim(), credential } }));
    onClose();
    toast({
      title: addPasskeyTexts.done,
      description: addPasskeyTexts.doneHelp,
      tone: "success",
      topic: "passkey",
    });
  }

  return (
    <ProofDialog
      title={addPasskeyTexts.title}
      description={addPasskeyTexts.help}
      act={add}
      button={addPasskeyTexts.continue}
      busyLabel={addPasskeyTexts.waiting}
      ready={name.trim() !== ""}
      onClose={onClose}
    >
      <NameField name={name} onName={setName} />
    </ProofDialog>
  );
}

/** Renaming needs no fresh sign-in. */
export function RenamePasskey({ passkey: { id, name: before }, onClose }: OpenedOn) {
  const show = useShowLeft();
  const [name, setName] = useState(before);

  async function rename() {
    show.passkeys(await api(renamePasskey, { params: { id }, body: { name: name.trim() } }));
    onClose();
  }

  return (
    <ProofDialog
      title={renamePasskeyTexts.title}
      description={renamePasskeyTexts.help}
      act={rename}
      button={renamePasskeyTexts.save}
      busyLabel={renamePasskeyTexts.saving}
      ready={name.trim() !== ""}
      onClose={onClose}
    >
      <NameField name={name} onName={setName} />
    </ProofDialog>
  );
}

function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <Field
      label={addPasskeyTexts.name}
      value={name}
      maxLength={PASSKEY_NAME_LENGTH}
      autoComplete="off"
      error={name.trim() === "" && addPasskeyTexts.noName}
      onChange={(event) => onName(event.target.value)}
    />
  );
}

export function RemovePasskey({ passkey, onClose }: OpenedOn) {
  const show = useShowLeft();
  const { id, name } = passkey;

  async function remove(proof: Proof) {
    show.passkeys(await api(removePasskey, { params: { id }, body: proof }));
    onClose();
  }

  return (
    <ProofDialog
      title={fill(removePasskeyTexts.title, { name })}
      description={removePasskeyTexts.help}
      act={remove}
      button={removePasskeyTexts.confirm}
      busyLabel={removePasskeyTexts.removing}
      onClose={onClose}
    />
  );
}
