import { plural } from "@sovereign/content/public/fill";
import { ownDataTexts } from "@sovereign/content/words/own-data";
import type { ReactNode } from "react";
import { unavailableReason } from "#core/words/unavailable-text.ts";
import { SettingsGroup } from "#design/layout/settings-group.tsx";
import { ExportRow } from "./export-row.tsx";
import { ImportRow } from "./import-row.tsx";
import { useOwnDataSummary } from "./own-data-query.ts";

type OwnDataGroupProps = {
  userId: string;
  children?: ReactNode;
};

export function OwnDataGroup({ userId, children }: OwnDataGroupProps) {
  const summary = useOwnDataSummary(userId);
  const { data } = summary;
  const kept = data ? plural(ownDataTexts.kept, data.kept_days) : unavailableReason(summary);
  return (
    <SettingsGroup id="data" title={ownDataTexts.title} value={kept}>
      <ExportRow />
      <ImportRow isEmpty={data?.empty} />
      {children}
    </SettingsGroup>
  );
}
