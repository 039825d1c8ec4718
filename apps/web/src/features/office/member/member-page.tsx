import { fill } from "@sovereign/content/public/fill";
import {
  lookReason,
  memberLine,
  noMember,
  officeMember,
} from "@sovereign/content/words/office-member";
import type { OfficeMember } from "@sovereign/contract/office-member";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Buttons, LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { useMemberActs } from "#features/office/acts/member-acts.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { whenWithin } from "#features/office/parts/when.ts";
import { DaysSection } from "./days-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { GiftsSection } from "./gifts-section.tsx";
import { FirstReason, LookLine } from "./look-line.tsx";
import styles from "./member.module.css";
import { useOfficeMember, useOfficePayments } from "./member-query.ts";
import { memberSentence } from "./member-sentence.ts";
import { MembershipSection } from "./membership-section.tsx";
import { MessagesSection } from "./messages-section.tsx";
import { NoteSection } from "./note-section.tsx";
import { PaymentsSection } from "./payments-section.tsx";
import { StaffSection } from "./staff-section.tsx";

/** One member, without their texts. Opening it is a look that they can see. */
export function MemberPage({ id }: { id: string }) {
  const query = useOfficeMember(id);
  const { user } = useSession();
  if (hasCode(query.error, "office.member_not_found")) return <NoMember />;
  if (hasCode(query.error, "office.look_reason_missing")) {
    return (
      <>
        <PageHead crumb={<Crumb />} title={lookReason.title} sentence={lookReason.first} />
        <FirstReason id={id} timeZone={user?.time_zone ?? "UTC"} />
      </>
    );
  }
  return (
    <Answered query={query} title={officeMember.page} loading={officeMember.loading}>
      {(member) => <Known member={member} />}
    </Answered>
  );
}

function Crumb() {
  return (
    <Link
      className={`t2 inline-line self-start plain touch ${styles.crumb}`}
      to={officePaths.members}
    >
      <span>{officeMember.crumb}</span>
    </Link>
  );
}

function NoMember() {
  return (
    <>
      <PageHead crumb={<Crumb />} title={noMember.title} />
      <p className="t2">{noMember.body}</p>
      <Buttons className="mt-4">
        <LinkButton variant="primary" to={officePaths.members}>
          {noMember.find}
        </LinkButton>
      </Buttons>
    </>
  );
}

function Known({ member }: { member: OfficeMember }) {
  const { user } = useSession();
  const now = useMinute();
  const timeZone = user?.time_zone ?? "UTC";
  const payments = useOfficePayments(member.id);
  const acts = useMemberActs(member.id);
  const { id, name, email, number, deletion, membership } = member;
  return (
    <>
      {acts.panels}
      <PageHead
        crumb={<Crumb />}
        title={name || email}
        sentence={
          <>
            <span className={`t2 block ${styles.line}`}>
              {name
                ? fill(memberLine.named, { email, number })
                : fill(memberLine.unnamed, { number })}
            </span>
            {memberSentence(membership, timeZone, payments.data, member.subscriptions)}
          </>
        }
      >
        <LookLine id={id} look={member.look} timeZone={timeZone} />
        {deletion && (
          <p className="neg" role="status">
            {fill(officeMember.leaving, { when: whenWithin(deletion.requested_at, timeZone, now) })}
          </p>
        )}
        {acts.strip}
      </PageHead>
      <div className={`stack gap-6 ${styles.member}`}>
        <div className={`stack at-top gap-6 min-0 ${styles.known}`}>
          <NoteSection key={id} id={id} note={member.note} timeZone={timeZone} />
          <MembershipSection member={member} payments={payments.data} timeZone={timeZone} />
          <PaymentsSection query={payments} timeZone={timeZone} />
          <GiftsSection {...member} timeZone={timeZone} />
          <MessagesSection {...member} timeZone={timeZone} />
          <DaysSection {...member} />
          <DevicesSection {...member} timeZone={timeZone} />
          <StaffSection id={id} log={member.log} timeZone={timeZone} />
          <p className={`stack gap-3 t2 ${styles.closed}`}>
            <Icon name="lock" />
            <span>{officeMember.closed}</span>
          </p>
        </div>
        {acts.list}
      </div>
    </>
  );
}
