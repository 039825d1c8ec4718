import { fill } from "@sovereign/content/public/fill";
import { inviteSheet, officeRoleNames } from "@sovereign/content/words/office-team";
import type { StaffRole } from "@sovereign/domain/staff";
import { useState } from "react";
import { toast } from "#design/feedback/toast.ts";
import { Field } from "#design/forms/field.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { RolePicker } from "./roles.tsx";
import { inviteFault, useTeamActs } from "./team-query.ts";

export function InviteSheet({ onClose }: { onClose: () => void }) {
  const acts = useTeamActs();
  const { fresh, question } = useFreshProof();
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<StaffRole>("support");
  const [fault, setFault] = useState<{ text: string; field: boolean } | null>(null);
  const [busy, setBusy] = useState(false);

  async function invite() {
    const email = typed.trim();
    if (email === "") return setFault({ text: inviteSheet.noAddress, field: true });
    setBusy(true);
    setFault(null);
    try {
      const kept = fill(inviteSheet.kept, { email });
      const invited = await fresh(() => acts.invite(email, role), kept);
      if (invited) {
        onClose();
        toast({ title: fill(inviteSheet.done, { email }), tone: "success", topic: "team" });
      }
    } catch (error) {
      setFault(inviteFault(error));
    }
    setBusy(false);
  }

  return (
    <>
      <ActSheet
        open={!question}
        onClose={onClose}
        title={inviteSheet.title}
        facts={inviteSheet.facts}
        fault={fault && !fault.field && fault.text}
        act={fill(inviteSheet.act, { role: officeRoleNames[role] })}
        busy={busy}
        busyLabel={inviteSheet.busy}
        onAct={() => void invite()}
      >
        <Field
          label={inviteSheet.address}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={fault?.field && fault.text}
          onChange={(event) => setTyped(event.target.value)}
        />
        <RolePicker chosen={role} onChoose={setRole} />
      </ActSheet>
      {question}
    </>
  );
}
