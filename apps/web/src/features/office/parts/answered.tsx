import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useEffect } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { PageHead } from "#design/layout/page-head.tsx";
import { officeFrameKey } from "#features/office/frame/office-query.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { Loading } from "./loading.tsx";
import { RoleRefused } from "./role-refused.tsx";

type AnsweredProps<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "error"> & { refetch: () => Promise<unknown> };
  title: string;
  /** Read aloud while it loads, such as "Opening the log"; or the page's own loading state. */
  loading: string | ReactElement;
  /** The error's heading, if not "The figures did not come." */
  failure?: string;
  children: (data: Data) => ReactNode;
};

/** A page of the office by the state of its query: loading, error, refused role, or its data. */
export function Answered<Data>({ query, title, loading, failure, children }: AnsweredProps<Data>) {
  const { data, error, refetch } = query;
  const client = useQueryClient();
  const shut = (["office.proof_missing", "office.proof_waits", "route.not_found"] as const).some(
    (code) => hasCode(error, code),
  );
  // The role or its proof ended since the frame was read, so the gate decides again.
  useEffect(() => {
    if (shut) void client.invalidateQueries({ queryKey: officeFrameKey });
  }, [shut, client]);
  if (hasCode(error, "office.role_refused")) {
    return (
      <>
        <PageHead title={title} />
        <RoleRefused />
      </>
    );
  }
  if (data !== undefined) return children(data);
  if (!error) {
    return typeof loading === "string" ? <Loading title={title} label={loading} /> : loading;
  }
  return (
    <>
      <PageHead title={title} />
      <ErrorPanel
        {...(failure && { title: failure })}
        error={error}
        onRetry={() => void refetch()}
      />
    </>
  );
}
