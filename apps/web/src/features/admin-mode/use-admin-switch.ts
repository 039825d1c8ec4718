import { admin } from "@sovereign/content/words/settings";
import { useQueryClient } from "@tanstack/react-query";
import { adminMode, useAdminMode } from "#session/admin-mode.ts";
import { toast } from "#ui/toast.ts";

/** Whether admin mode is on, and the act that turns it the other way and says so. */
export function useAdminSwitch(): { on: boolean; turn: () => void } {
  const on = useAdminMode();
  const client = useQueryClient();
  function turn() {
    adminMode.turn(!on);
    const title = on ? admin.off : admin.on;
    toast({ title, tone: "success", topic: "admin-mode" });
    // The server answers by the switch: what is on the screen was asked for under the other.
    void client.invalidateQueries();
  }
  return { on, turn };
}
