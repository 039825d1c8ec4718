import { fill } from "@sovereign/content/public/fill";
import { engineTexts } from "@sovereign/content/words/accountability";
import { partnerTexts as texts } from "@sovereign/content/words/partner";
import {
  endPartner,
  type PartnerInvitation,
  type PartnerOverview,
  remindInvited,
  setPartner,
  withdrawInvitation,
} from "@sovereign/contract/partner";
import { type ReactNode, useState } from "react";
import { api, useSession } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { Between } from "./between.tsx";
import { InviteSheet } from "./invite-sheet.tsx";
import { PairEdges } from "./pair-edges.tsx";
import styles from "./partner.module.css";
import { problemTextOf, usePartnerChange } from "./partner-change.ts";
import { Signals } from "./signals.tsx";

type PartnerSectionProps = {
  overview: PartnerOverview;
  userId: string;
  /** Whether the way here was the press that invites. */
  invites: boolean;
};

/** The pair, an invitation that waits, or what has ended. */
export default function PartnerSection({ overview, userId, invites }: PartnerSectionProps) {
  const { partner, invitation, ended } = overview;
  const date = useDates();
  if (partner?.theirs && partner.ours) {
    const { name, theirs, ours } = partner;
    return (
      <>
        <PairEdges name={name} theirs={theirs} ours={ours} />
        <Signals partner={{ ...partner, theirs }} />
        <Between partner={partner} signalsBy={overview.signals_by} userId={userId} />
      </>
    );
  }
  if (partner) return <Resting name={partner.name} asks={partner.asks_to_go_on} userId={userId} />;
  if (invitation?.state === "open") return <Invited invitation={invitation} userId={userId} />;
  if (invitation) {
    const { state, name, settled_at, expires_at } = invitation;
    const words =
      state === "declined"
        ? fill(texts.declined.body, { name, date: date(settled_at ?? expires_at) })
        : fill(texts.over.body, { date: date(expires_at) });
    return (
      <Empty words={words} void={engineTexts.partner.void}>
        <Invite userId={userId} act={texts.over.act} />
      </Empty>
    );
  }
  if (ended) {
    const words = ended.by_them
      ? fill(texts.ended.theirs, { name: ended.name })
      : fill(texts.ended.mine, { date: date(ended.at) });
    return (
      <Empty words={words} void={engineTexts.partner.void}>
        {overview.may_choose && <Invite userId={userId} act={texts.ended.act} />}
        <PutAway userId={userId} />
      </Empty>
    );
  }
  return (
    <Empty words={engineTexts.partner.body} void={engineTexts.partner.void}>
      <Invite userId={userId} act={engineTexts.partner.act} opened={invites} />
    </Empty>
  );
}

function useDates() {
  const { user } = useSession();
  return (instant: string) => dateOfInstant(instant, user?.time_zone ?? "UTC");
}

function Empty({
  words,
  void: emptiness,
  children,
}: {
  words: string;
  void: string;
  children: ReactNode;
}) {
  return (
    <>
      <p className={`${styles.void} note`}>{emptiness}</p>
      <p className="small t2" role="status">
        {words}
      </p>
      <div className="wrap gap-3">{children}</div>
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
      <Button variant="primary" onClick={() => setOpen(true)}>
        {act}
      </Button>
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

function Resting({ name, asks, userId }: { name: string; asks: boolean; userId: string }) {
  const { mutate, isPending, error } = usePartnerChange(userId, () =>
    api(setPartner, { body: { goes_on: true } }),
  );
  return (
    <Empty words={asks ? texts.resting.restored : texts.resting.body} void={name}>
      {asks && (
        <Button variant="primary" busy={isPending} onClick={() => mutate(undefined)}>
          {texts.resting.act}
        </Button>
      )}
      <Failed error={error} />
    </Empty>
  );
}

function Invited({ invitation, userId }: { invitation: PartnerInvitation; userId: string }) {
  const date = useDates();
  const { name, address, url, made_at, expires_at, mails_left, returned } = invitation;
  const again = usePartnerChange(userId, () => api(remindInvited));
  const back = usePartnerChange(userId, () => api(withdrawInvitation));
  const until = date(expires_at);
  const words = returned && address ? texts.invited.returned : texts.invited.mail;
  return (
    <>
      <p className={`${styles.void} note`}>{fill(texts.invited.void, { name })}</p>
      <p className="small t2" role="status">
        {address
          ? fill(words, { address, date: date(made_at), until })
          : fill(texts.invited.link, { date: date(made_at), until })}
      </p>
      <p className="small breaks num">
        <span className="vh">{texts.invited.address}: </span>
        {url}
      </p>
      <Buttons>
        <HandOver url={url} />
        {mails_left > 0 && (
          <Button busy={again.isPending} onClick={() => again.mutate(undefined)}>
            {texts.invited.again}
          </Button>
        )}
        <Button busy={back.isPending} onClick={() => back.mutate(undefined)}>
          {texts.invited.back}
        </Button>
      </Buttons>
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
    <Button icon="copy" onClick={() => void hand()}>
      {__NATIVE_BUILD__ ? texts.invited.share : texts.invited.copy}
    </Button>
  );
}
