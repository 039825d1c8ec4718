import { fill } from "@sovereign/content/public/fill";
import { emailChangeTexts as texts } from "@sovereign/content/words/account-settings";
import {
  type PendingEmailChange,
  resendEmailChange,
  stopEmailChange,
} from "@sovereign/contract/email-change";
import type { MemberAnswer } from "@sovereign/contract/sessions";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFocusOnChange } from "#core/page/page-focus.ts";
import { api } from "#core/session/session.ts";
import { atClockTimeOn, clockTimeOn, supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { toast } from "#design/feedback/toast.ts";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { Facts } from "#design/layout/facts.tsx";
import { SubPage } from "#design/layout/sub-page.tsx";
import { refusalText } from "#proof/fresh-words.ts";
import styles from "./account.module.css";
import { emailChangeQuery } from "./email-change.tsx";
import { EmailForm } from "./email-form.tsx";

const TOPIC = "email";

type PageProps = { member: Pick<MemberAnswer, "id" | "email" | "time_zone"> };

export function EmailPage({ member }: PageProps) {
  const { email } = member;
  const query = useQuery(emailChangeQuery(member));
  const pending = query.data?.pending;
  useFocusOnChange(String(Boolean(pending)));
  return (
    <SubPage
      group="security"
      title={pending ? texts.waitsTitle : texts.open}
      help={pending ? texts.waitsHelp : fill(texts.help, { email })}
    >
      {pending ? (
        <Waiting pending={pending} member={member} />
      ) : query.data ? (
        <EmailForm member={member} />
      ) : query.isError || query.isPaused ? (
        <LoadFailure level={2} notice={texts.failure} onAgain={() => void query.refetch()} />
      ) : (
        <SkeletonScreen label={texts.loading}>
          <Skeleton height={68} />
          <Skeleton height={68} />
        </SkeletonScreen>
      )}
    </SubPage>
  );
}

function Waiting({ pending, member }: PageProps & { pending: PendingEmailChange }) {
  const { email, time_zone: zone } = member;
  const today = calendarDateIn(supportedZone(zone), useMinute());
  const { new_email, asked_at, sent_at, confirm_by } = pending;
  const facts = [
    {
      term: texts.now,
      text: (
        <>
          {email}
          <span className="pretty t2 small block mt-half">
            {fill(texts.told, { at: atClockTimeOn(asked_at, zone, today) })}
          </span>
        </>
      ),
    },
    {
      term: texts.next,
      text: (
        <>
          {new_email}
          <span className="pretty t2 small block mt-half">
            {fill(texts.linkSent, {
              at: atClockTimeOn(sent_at, zone, today),
              until: clockTimeOn(confirm_by, zone, today),
            })}
          </span>
        </>
      ),
    },
    {
      term: texts.state,
      text: (
        <span className="line gap-3">
          <MarkGlyph mark="open" />
          {texts.unconfirmed}
        </span>
      ),
    },
  ];
  return (
    <>
      <Facts facts={facts} ruled className={`mt-6 ${styles.receipt} num`} />
      <WaitingActions member={member} newEmail={new_email} />
      <p className="small t2 mt-4">{texts.follow}</p>
    </>
  );
}

type ActionsProps = PageProps & { newEmail: string };

function WaitingActions({ member, newEmail }: ActionsProps) {
  const { email } = member;
  const client = useQueryClient();
  const [busy, setBusy] = useState<"again" | "stop">();
  const { queryKey } = emailChangeQuery(member);

  async function act(which: "again" | "stop") {
    if (busy) return;
    setBusy(which);
    try {
      if (which === "again") {
        const answer = await api(resendEmailChange, {});
        client.setQueryData(queryKey, answer);
        if (answer.pending) showToast(texts.sentAgain, fill(texts.sentHelp, { email: newEmail }));
      } else {
        await api(stopEmailChange, {});
        client.setQueryData(queryKey, { pending: null });
        showToast(texts.stopped, fill(texts.stoppedHelp, { email }));
      }
    } catch (error) {
      const title = which === "again" ? texts.notSentAgain : texts.notStopped;
      toast({ title, description: refusalText(error), tone: "error", topic: TOPIC });
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <div className="actions2 mt-6">
      <Button
        variant="primary"
        busy={busy === "again"}
        busyLabel={texts.sending}
        onClick={() => void act("again")}
      >
        {texts.again}
      </Button>
      <Button busy={busy === "stop"} busyLabel={texts.stopping} onClick={() => void act("stop")}>
        {texts.stop}
      </Button>
    </div>
  );
}

function showToast(title: string, description: string) {
  toast({ title, description, tone: "success", topic: TOPIC });
}
