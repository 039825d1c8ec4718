import { linkSpentTexts } from "@sovereign/content/words/auth";
import { waitingTexts } from "@sovereign/content/words/frame";
import { service } from "@sovereign/content/words/notices";
import type { MailedLink } from "@sovereign/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { lookAtLink } from "#core/session/account-calls.ts";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { LinkSpent } from "./link-spent.tsx";

/** Nothing answered, or not as it should: the link itself is not at fault. */
const UNANSWERED = { ...service.connection, button: linkSpentTexts.again };

type LinkGateProps = {
  /** Null where the address was opened without its link. */
  token: string | null;
  purpose: MailedLink["purpose"];
  /** What a link that works may do; `onSpent` is called when it turns out to be over. */
  children: (link: MailedLink, onSpent: () => void) => ReactNode;
};

/** Asks what a mailed link is still good for, which changes nothing, and shows the page of it. */
export function LinkGate({ token, purpose, children }: LinkGateProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["mailed-link", token],
    queryFn: () => lookAtLink(token ?? ""),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const unknown = token === null || hasCode(error, "auth.link_invalid");
  const spent = unknown || (data && (data.purpose !== purpose || data.state === "spent"));
  useFocusOnChange(spent ? "spent" : "link");

  if (spent) return <LinkSpent purpose={data?.purpose ?? purpose} email={data?.email ?? ""} />;
  if (data) return children(data, () => void refetch());
  if (error) return <LoadFailure notice={UNANSWERED} onAgain={() => void refetch()} />;
  return <Spinner label={waitingTexts.loading} />;
}
