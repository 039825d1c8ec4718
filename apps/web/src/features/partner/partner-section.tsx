import { fill } from "@sovereign/content/public/fill";
import { engineTexts } from "@sovereign/content/words/accountability";
import { partnerTexts as texts } from "@sovereign/content/words/partner";
import type { Overview } from "@sovereign/contract/one-things";
import {
  endPartner,
  type Partner,
  type PartnerInvitation,
  type PartnerOverview,
  remindInvited,
  setPartner,
  withdrawInvitation,
} from "@sovereign/contract/partner";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { api, useSession } from "#core/session/session.ts";
import { dayAndMonth, supportedZone } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Skeleton } from "#design/feedback/skeleton.tsx";
import { EndPartner } from "./end-sheet.tsx";
import { InviteSheet } from "./invite-sheet.tsx";
import { OwnEdge } from "./own-edge.tsx";
import { PairEdges } from "./pair-edges.tsx";
import styles from "./partner.module.css";
import { problemTextOf, usePartnerChange } from "./partner-change.ts";
import { usePartner } from "./partner-query.ts";
import { Signals } from "./signals.tsx";

type PartnerSectionProps = {
  userId: string;
  /** The member's own days, drawn while there is no one else's; those without membership have none. */
  days?: Overview;
  /** Whether the way here was the press that invites, of a member who has nothing. */
  invites: boolean;
  /** Gets the focus of a control that goes. */
  section: RefObject<HTMLElement | null>;
};

const NOTHING: PartnerOverview = {
  may_choose: true,
  signals_by: "app",
  partner: null,
  invitation: null,
  ended: null,
};

/** The partner's part of Focus; its height is reserved while it loads. */
export default function PartnerSection({ section, ...props }: PartnerSectionProps) {
  const { data, isError, refetch } = usePartner(props.userId);
  const overview = data ?? (props.invites ? NOTHING : undefined);
  useFocusKept(section, overview);
  if (overview) return <Known {...props} overview={overview} />;
  return isError ? (
    <LoadFailure notice={engineTexts.partner.failed} onAgain={refetch} />
  ) : (
    <Skeleton height={304} />
  );
}

function stateOf(shown: PartnerOverview | undefined): string | undefined {
  if (!shown) return undefined;
  const { partner, invitation, ended } = shown;
  if (partner) return `${partner.pair} ${partner.resting} ${partner.asks_to_go_on}`;
  return invitation?.state ?? ended?.at ?? "none";
}

/** A control that goes with the state it changed leaves the focus to what is there now. */
function useFocusKept(section: RefObject<HTMLElement | null>, shown: PartnerOverview | undefined) {
  const state = stateOf(shown);
  const previous = useRef(state);
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target !== document.body) focused.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const had = previous.current;
    previous.current = state;
    if (had === undefined || had === state) return;
    // After a sheet has closed, which restores the focus itself.
    const timer = setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      // When the page opens, what the device knew is replaced without a control in use.
      const hasGone = focused.current instanceof Node && !focused.current.isConnected;
      if (lost && hasGone) section.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [section, state]);
}

type KnownProps = Omit<PartnerSectionProps, "section"> & { overview: PartnerOverview };

/** The pair, an invitation that waits, or what has ended. */
function Known({ overview, userId, days, invites }: KnownProps) {
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
    return <Resting partner={partner} userId={userId} days={days} />;
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
  // A member without a membership who has put the news away has nothing here.
  if (!overview.may_choose) return null;
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

type RestingProps = { partner: Partner; userId: string; days: Overview | undefined };

function Resting({ partner, userId, days }: RestingProps) {
  const { name, asks_to_go_on: asks } = partner;
  const { mutate, isPending, error } = usePartnerChange(userId, () =>
    api(setPartner, { body: { goes_on: true } }),
  );
  return (
    <Empty
      words={fill(asks ? texts.resting.paused : texts.resting.body, { name })}
      void={name}
      days={days}
    >
      {asks && (
        <>
          <Button variant="primary" busy={isPending} onClick={() => mutate(undefined)}>
            {texts.resting.act}
          </Button>
          <EndPartner partner={partner} userId={userId} />
        </>
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
