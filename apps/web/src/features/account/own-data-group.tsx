import { plural } from "@sovereign/content/public/fill";
import { ownDataTexts } from "@sovereign/content/words/own-data";
import type { ReactNode } from "react";
import { useSession } from "#core/session/session.ts";
import { SettingsGroup } from "#design/layout/settings-group.tsx";
import { ExportRow } from "./export-row.tsx";
import { ImportRow } from "./import-row.tsx";
import { useOwnDataSummary } from "./own-data-query.ts";

/** What is the member's own: to take along, to bring back, and further rows of others. */
export function OwnDataGroup({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  const { data } = useOwnDataSummary(user?.id ?? "");
  if (!user) return null;
  const kept = data ? plural(ownDataTexts.kept, data.kept_days) : "\u00a0";
  return (
    <SettingsGroup id="data" title={ownDataTexts.title} value={kept}>
      <ExportRow />
      <ImportRow isEmpty={data?.empty} />
      {children}
    </SettingsGroup>
  );
}
