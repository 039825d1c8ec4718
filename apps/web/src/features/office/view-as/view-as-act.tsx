import { fill } from "@sovereign/content/public/fill";
import { actSheet } from "@sovereign/content/words/office-frame";
import { viewAs } from "@sovereign/content/words/office-view-as";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { officePaths } from "#core/page/office-paths.ts";
import { ActButton } from "#features/office/parts/act-list.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { OfficeField } from "#features/office/parts/office-field.tsx";
import { startViewing } from "./view.ts";

type ViewAsActProps = { id: string; email: string };

/** The row of a member's page that opens their screens for fifteen minutes. */
export function ViewAsAct(member: ViewAsActProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActButton title={viewAs.act} about={viewAs.about} onPress={() => setOpen(true)} />
      {open && <ViewAsSheet {...member} onClose={() => setOpen(false)} />}
    </>
  );
}

function failureOf(error: unknown): string {
  if (hasCode(error, "office.view_of_staff")) return viewAs.staff;
  if (hasCode(error, "office.member_not_found")) return viewAs.gone;
  return viewAs.failed;
}

const MAX_REASON = 300;

function ViewAsSheet({ id, email, onClose }: ViewAsActProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => startViewing(id, reason.trim()),
    onSuccess: () => void navigate(officePaths.view(id)),
  });
  function start() {
    const lacks = reason.trim() === "";
    setMissing(lacks);
    if (!lacks) mutate();
  }
  return (
    <ActSheet
      title={fill(viewAs.title, { address: email })}
      facts={viewAs.facts}
      fault={error && failureOf(error)}
      act={viewAs.start}
      busy={isPending}
      busyLabel={viewAs.starting}
      onAct={start}
      onClose={onClose}
    >
      <OfficeField
        label={actSheet.reason}
        error={missing && actSheet.reasonMissing}
        value={reason}
        maxLength={MAX_REASON}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
    </ActSheet>
  );
}
