import { fill } from "@sovereign/content/public/fill";
import { changeSheet, officeRoleNames } from "@sovereign/content/words/office-team";
import type { StaffPerson } from "@sovereign/contract/office-team";
import type { StaffRole } from "@sovereign/domain/staff";
import { useState } from "react";
import { ActButton, ActList } from "#features/office/parts/act-list.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { RolePicker } from "./roles.tsx";
import { teamFault, useTeamActs } from "./team-query.ts";

type ChangeSheetProps = { person: StaffPerson; onClose: () => void };

/** Another role for a colleague, or none. */
export function ChangeSheet({ person, onClose }: ChangeSheetProps) {
  const { id, name } = person;
  const acts = useTeamActs();
  const { fresh, question } = useFreshProof();
  const [role, setRole] = useState<StaffRole>(person.role);
  const [removing, setRemoving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function act(send: () => Promise<void>) {
    setBusy(true);
    setFault(null);
    try {
      if (await fresh(send, fill(changeSheet.kept, { name }))) onClose();
    } catch (error) {
      setFault(teamFault(error));
    }
    setBusy(false);
  }

  const change = () => act(() => acts.change(id, role));
  const remove = () => act(() => acts.remove(id));
  const common = { open: !question, onClose, fault, busy, busyLabel: changeSheet.busy };

  return (
    <>
      {removing ? (
        <ActSheet
          {...common}
          title={fill(changeSheet.removeTitle, { name })}
          facts={changeSheet.removeFacts}
          wayOut={fill(changeSheet.keep, { name })}
          act={changeSheet.remove}
          ends
          onAct={() => void remove()}
        />
      ) : (
        <ActSheet
          {...common}
          title={fill(changeSheet.title, { name })}
          facts={changeSheet.facts}
          act={fill(changeSheet.act, { role: officeRoleNames[role] })}
          onAct={() => (role === person.role ? setFault(changeSheet.same) : void change())}
        >
          <RolePicker chosen={role} onChoose={setRole} />
          <ActList>
            <ActButton danger title={changeSheet.remove} onPress={() => setRemoving(true)} />
          </ActList>
        </ActSheet>
      )}
      {question}
    </>
  );
}
