import { fill } from "@sovereign/content/public/fill";
import { officeFactor, officeRoles } from "@sovereign/content/words/office-frame";
import { joinPage } from "@sovereign/content/words/office-team";
import { readOfficeFrame } from "@sovereign/contract/office-frame";
import {
  acceptInvitation,
  type InvitationLook,
  lookAtInvitation,
} from "@sovereign/contract/office-team";
import { officePaths } from "@sovereign/domain/office-paths";
import { STAFF_NAME_LENGTH } from "@sovereign/domain/staff";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { api } from "#core/session/session.ts";
import type { MemberAnswer } from "#core/session/session-record.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Alert } from "#design/feedback/alert.tsx";
import { Spinner } from "#design/feedback/spinner.tsx";
import { Field } from "#design/forms/field.tsx";
import styles from "#features/office/frame/alone.module.css";
import { Alone } from "#features/office/frame/alone.tsx";
import { FactorPage } from "#features/office/frame/factor-page.tsx";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import { ErrorPanel } from "#features/office/parts/error-panel.tsx";
import { whenWithin } from "#features/office/parts/when.ts";
import { teamFault } from "./team-query.ts";

type JoinPageProps = { user: MemberAnswer; token: string };

const useInvitation = (token: string) =>
  useQuery({
    queryKey: [OFFICE, "invitation", token],
    queryFn: ({ signal }) =>
      api(lookAtInvitation, { body: { token }, signal, within: OFFICE_WAIT_MS }),
    // A factor may have been set up in another tab.
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    retry: false,
  });

/** A mailed invitation: first the second factor, then the press that accepts. */
export function JoinPage({ user, token }: JoinPageProps) {
  const { data, error, refetch } = useInvitation(token);
  const now = useMinute();
  if (hasCode(error, "auth.link_invalid")) return <Refused {...joinPage.over} />;
  if (hasCode(error, "office.act_refused")) {
    const { title, body } = joinPage.other;
    return <Refused title={title} body={fill(body, { email: user.email })} />;
  }
  if (!data) {
    return (
      <Alone>
        {error ? (
          <ErrorPanel level={1} error={error} onRetry={() => void refetch()} />
        ) : (
          <Spinner label={joinPage.loading} />
        )}
      </Alone>
    );
  }
  const when = whenWithin(data.expires_at, user.time_zone, now);
  if (data.proved) return <Accept invitation={data} token={token} when={when} />;
  const who = { role: officeRoles[data.role], name: data.invited_by };
  return (
    <FactorPage
      text={fill(officeFactor.invited, who)}
      note={fill(officeFactor.invitedNote, { when })}
      onProven={() => void refetch()}
    />
  );
}

function Refused({ title, body }: { title: string; body: string }) {
  return (
    <Alone>
      <h1 className="title">{title}</h1>
      <p className="t2">{body}</p>
      <LinkButton to={paths.app} size="large">
        {joinPage.toApp}
      </LinkButton>
    </Alone>
  );
}

type AcceptProps = { invitation: InvitationLook; token: string; when: string };

function Accept({ invitation, token, when }: AcceptProps) {
  const { role, invited_by: inviter } = invitation;
  const navigate = useNavigate();
  const [name, setName] = useState(invitation.name);
  const [missing, setMissing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function accept(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const typed = name.trim();
    setMissing(typed === "");
    if (typed === "") return;
    setBusy(true);
    setFault(null);
    try {
      await api(acceptInvitation, { body: { token, name: typed } }).catch(async (error) => {
        // Accepted before, and the answer was lost.
        if (hasCode(error, "auth.link_invalid")) await api(readOfficeFrame);
        else throw error;
      });
      await navigate(officePaths.today, { replace: true });
    } catch (error) {
      setFault(hasCode(error, "route.not_found") ? joinPage.over.title : teamFault(error));
      setBusy(false);
    }
  }

  return (
    <Alone>
      <h1 className="title">{fill(joinPage.title, { role: officeRoles[role], name: inviter })}</h1>
      <form className="stack gap-5" noValidate onSubmit={(event) => void accept(event)}>
        {fault && <Alert>{fault}</Alert>}
        <Field
          label={joinPage.name}
          value={name}
          maxLength={STAFF_NAME_LENGTH}
          autoComplete="given-name"
          error={missing && joinPage.noName}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          className={styles.act}
          busy={busy}
          busyLabel={joinPage.busy}
        >
          {joinPage.accept}
        </Button>
        <p className="small t3">{fill(joinPage.note, { when })}</p>
      </form>
    </Alone>
  );
}
