import { admin } from "@sovereign/content/words/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { adminMode, useAdminMode } from "#core/session/admin-mode-state.ts";
import { Switch } from "#design/controls/switch.tsx";
import { Badge } from "#design/feedback/badge.tsx";
import { toast } from "#design/feedback/toast.ts";
import styles from "./admin-mode.module.css";

function useAdminSwitch(): { on: boolean; turn: () => void } {
  const on = useAdminMode();
  const client = useQueryClient();
  function turn() {
    adminMode.turn(!on);
    const title = on ? admin.off : admin.on;
    toast({ title, tone: "success", topic: "admin-mode" });
    // Responses depend on the switch, so the cached ones are outdated.
    void client.invalidateQueries();
  }
  return { on, turn };
}

export function AdminModeBadge() {
  return useAdminMode() ? <Badge tone="admin">{admin.badge}</Badge> : null;
}

export function AdminModeButton() {
  const { on, turn } = useAdminSwitch();
  return (
    <button type="button" onClick={turn}>
      {on ? admin.disable : admin.enable}
    </button>
  );
}

export function AdminModeRow() {
  const { on, turn } = useAdminSwitch();
  const id = useId();
  return (
    <div className="row">
      <div className="grow">
        <label className={styles.label} htmlFor={id}>
          {admin.label}
        </label>
        <AdminModeBadge />
        <p className="small t2" id={`${id}-help`}>
          {on ? admin.on : admin.help}
        </p>
      </div>
      <Switch id={id} on={on} onTurn={turn} />
    </div>
  );
}
