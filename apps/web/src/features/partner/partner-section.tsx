import { fill } from "@sovereign/content/public/fill";
import { engineTexts } from "@sovereign/content/words/accountability";
import { partnerTexts as texts } from "@sovereign/content/words/partner";
import type { Overview } from "@sovereign/contract/one-things";
import {
  endPartner,
  type PartnerInvitation,
  type PartnerOverview,
  remindInvited,
  setPartner,
  withdrawInvitation,
} from "@sovereign/contract/partner";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { type ReactNode, useState } from "react";
import { api, useSession } from "#core/session/session.ts";
import { dayAndMonth, supportedZone } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { InviteSheet } from "./invite-sheet.tsx";
import { OwnEdge } from "./own-edge.tsx";
import { PairEdges } from "./pair-edges.tsx";
import styles from "./partner.module.css";
import { problemTextOf, usePartnerChange } from "./partner-change.ts";
import { Signals } from "./signals.tsx";

type PartnerSectionProps = {
  overview: PartnerOverview;
  userId: string;
  /** The member's own days, drawn while there is no one else's; those without membership have none. */
  days?: Overview;
  /** Whether the way here was the press that invites. */
  invites: boolean;
};

/** The pair, an invitation that waits, or what has ended. */
export default function PartnerSection({ overview, userId, days, invites }: PartnerSectionProps) {
  const { partner, invitation, ended } = overview;
  const date = useDates();
  if (partner?.theirs && partner.ours) {
    const { name, theirs, ours } = partner;
    return (
      <>
        <PairEdges name={name} theirs={theirs} ours={ours} />
        <Signals partner={{ ...partner, theirs, ours }} />
      </>
    );
  }
  if (partner) {
    const { name, asks_to_go_on: asks } = partner;
    return <Resting name={name} asks={asks} userId={userId} days={days} />;
  }
  if (invitation?.state === "open") {
    return <Invited invitation={invitation} userId={userId} days={days} />;
  }
  if (invitation) {
    const { state, name, settled_at, expires_at } = invitation;
    const words =
      state === "declined"
        ? fill(texts.declined.body, { name, date: date(settled_at ?? expires_at) })
        : fill(texts.over.body, { date: date(expires_at) });
    return (
      <Empty words={words} void={engineTexts.partner.void} days={days}>
        {overview.may_choose && <Invite userId={userId} act={texts.over.act} />}
      </Empty>
    );
  }
  if (ended) {
    const words = ended.by_them
      ? fill(texts.ended.theirs, { name: ended.name })
      : fill(texts.ended.mine, { date: date(ended.at) });
    return (
      <Empty words={words} void={engineTexts.partner.void} days={days}>
        {overview.may_choose && <Invite userId={userId} act={texts.ended.act} />}
        <PutAway userId={userId} />
      </Empty>
    );
  }
  return (
    <Empty words={engineTexts.partner.body} void={engineTexts.partner.void} days={days}>
      <Invite userId={userId} act={engineTexts.partner.act} opened={invites} />
    </Empty>
  );
}

function useDates() {
  const { user } = useSession();
  const zone = supportedZone(user?.time_zone ?? "UTC");
  return (instant: string) => dayAndMonth(calendarDateIn(zone, new Date(instant)));
}

type EmptyProps = {
  words: string;
  void: string;
  days: Overview | undefined;
  children: ReactNode;
};

function Empty({ words, void: emptiness, days, children }: EmptyProps) {
  return (
    <>
      {days && <OwnEdge overview={days} void={emptiness} />}
      <p className="small t2" role="status">
        {words}
      </p>
      <div className="actions2">{children}</div>
    </>
  );
}

function Invite({
  userId,
  act,
  opened = false,
}: {
  userId: string;
  act: string;
  opened?: boolean;
}) {
  const [open, setOpen] = useState(opened);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{act}</Button>
      <InviteSheet open={open} onOpenChange={setOpen} userId={userId} />
    </>
  );
}

function Failed({ error }: { error: Error | null }) {
  return (
    error && (
      <p className="small neg" role="alert">
        {problemTextOf(error, texts.between.notSaved)}
      </p>
    )
  );
}

function PutAway({ userId }: { userId: string }) {
  const { mutate, isPending, error } = usePartnerChange(userId, () =>
    api(endPartner, { body: { pair: null, block: false } }),
  );
  return (
    <>
      <Button busy={isPending} onClick={() => mutate(undefined)}>
        {texts.ended.away}
      </Button>
      <Failed error={error} />
    </>
  );
}

type RestingProps = { name: string; asks: boolean; userId: string; days: Overview | undefined };

function Resting({ name, asks, userId, days }: RestingProps) {
  const { mutate, isPending, error } = usePartnerChange(userId, () =>
    api(setPartner, { body: { goes_on: true } }),
  );
  return (
    <Empty
      words={asks ? fill(texts.resting.paused, { name }) : texts.resting.body}
      void={name}
      days={days}
    >
      {asks && (
        <Button variant="primary" busy={isPending} onClick={() => mutate(undefined)}>
          {texts.resting.act}
        </Button>
      )}
      <Failed error={error} />
    </Empty>
  );
}

type InvitedProps = {
  invitation: PartnerInvitation;
  userId: string;
  days: Overview | undefined;
};

function Invited({ invitation, userId, days }: InvitedProps) {
  const date = useDates();
  const { name, address, url, made_at, expires_at, mails_left, returned } = invitation;
  const again = usePartnerChange(userId, () => api(remindInvited));
  const back = usePartnerChange(userId, () => api(withdrawInvitation));
  const until = date(expires_at);
  const words = returned && address ? texts.invited.returned : texts.invited.mail;
  return (
    <>
      {days && <OwnEdge overview={days} void={fill(texts.invited.void, { name })} />}
      <p className="small t2" role="status">
        {address
          ? fill(words, { address, date: date(made_at), until })
          : fill(texts.invited.link, { date: date(made_at), until })}
      </p>
      {(!address || returned) && (
        <p className="small breaks num">
          <span className="vh">{texts.invited.address} </span>
          {url}
        </p>
      )}
      <div className={styles.two}>
        {(!address || returned || mails_left === 0) && <HandOver url={url} />}
        {mails_left > 0 && (
          <Button busy={again.isPending} onClick={() => again.mutate(undefined)}>
            {texts.invited.again}
          </Button>
        )}
        <Button busy={back.isPending} onClick={() => back.mutate(undefined)}>
          {texts.invited.back}
        </Button>
      </div>
      {again.isSuccess && (
        <p className="small t2" role="status">
          {texts.invited.sent}
        </p>
      )}
      <Failed error={again.error ?? back.error} />
    </>
  );
}

function HandOver({ url }: { url: string }) {
  async function hand(): Promise<void> {
    if (!__NATIVE_BUILD__) return copyText(url, texts.invited);
    const { shareLink } = await import("#core/device/share-file.ts");
    await shareLink(url);
  }
  return (
    <Button onClick={() => void hand()}>
      {__NATIVE_BUILD__ ? texts.invited.share : texts.invited.copy}
    </Button>
  );
}
