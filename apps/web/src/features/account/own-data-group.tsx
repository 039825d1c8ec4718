import { plural } from "@sovereign/content/public/fill";
import { ownDataTexts } from "@sovereign/content/words/own-data";
import { readOwnDataSummary } from "@sovereign/contract/own-data";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "#core/session/session.ts";
import { SettingsGroup, unavailableReason } from "#design/layout/settings-group.tsx";
import { ExportRow } from "./export-row.tsx";
import { ImportRow } from "./import-row.tsx";

type OwnDataGroupProps = {
  userId: string;
  children?: ReactNode;
};

const useOwnDataSummary = (userId: string) =>
  useQuery({
    queryKey: ["own-data", userId],
    queryFn: ({ signal }) => api(readOwnDataSummary, { signal }),
    refetchOnMount: "always",
  });

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
