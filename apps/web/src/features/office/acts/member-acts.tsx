import { fill } from "@sovereign/content/public/fill";
import { actCommon, actList } from "@sovereign/content/words/office-acts";
import type { ActRefusal, OfficeAct } from "@sovereign/contract/office-act";
import type { ActOffer, OfficeActOffers } from "@sovereign/contract/office-acts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { toast } from "#design/feedback/toast.ts";
import { officeMemberKey } from "#features/office/member/member-query.ts";
import { ActButton, ActList } from "#features/office/parts/act-list.tsx";
import { ActPanel } from "./act-panel.tsx";
import { refusalWords, timeOf } from "./act-words.ts";
import styles from "./acts.module.css";
import { rowOf } from "./acts.ts";
import { isUnderWay, useActOffers } from "./acts-query.ts";
import type { ActRow } from "./declared-act.tsx";
import { Undoable } from "./undoable.tsx";

/** The kinds shown below the page's head on narrow windows. */
const FIRST: readonly ActOffer["kind"][] = ["refund", "extend", "cancel"];

type Parts = {
  /** Status of actions, above the page. */
  panels: ReactNode;
  /** Below its head on narrow windows. */
  strip: ReactNode;
  /** Beside it. */
  list: ReactNode;
};

/** The actions on a member, in three positions of their page. */
export function useMemberActs(memberId: string): Parts {
  const query = useActOffers(memberId);
  const [opened, setOpened] = useOpened();
  const [watched, setWatched] = useState<OfficeAct[]>([]);
  const [closed, setClosed] = useState<string[]>([]);
  const { user } = useSession();
  const zone = user?.time_zone ?? "UTC";
  const now = useMinute();
  const ordered = useOrdered((act) => {
    setOpened(null);
    // The outcome of an earlier action was dismissed.
    setWatched([act]);
  });
  const { data: offers } = query;
  const rows = (offers?.acts ?? []).map((offer) => ({ offer, row: rowOf(offer, zone, now) }));
  const shut = shutTo(offers);
  const sheet = rows.find(({ offer }) => offer.kind === opened)?.row.sheet;

  const known = [...watched, ...(offers?.open ?? []).filter(isUnderWay)];
  const shown = known.filter(
    ({ id }, at) => !closed.includes(id) && known.findIndex((act) => act.id === id) === at,
  );
  const panels = shown.map((act) => (
    <ActPanel
      key={act.id}
      act={act}
      until={untilOf(offers)}
      onClose={() => setClosed((before) => [...before, act.id])}
    />
  ));
  const undoable = (offers?.open ?? []).filter(
    (act) => !isUnderWay(act) && !shown.some(({ id }) => id === act.id),
  );
  return {
    panels,
    strip: offers && !shut && <Strip rows={rows} onOpen={setOpened} />,
    list: (
      <Acts query={query} below={undoable.length > 0 && <Undoable acts={undoable} />}>
        {!shut && offers?.member.mail_refused && (
          <p className={styles.note}>
            {fill(actList.unreached[offers.member.mail_refused], { email: offers.member.email })}
          </p>
        )}
        {shut && <p className={styles.cannot}>{refusalWords(shut)}</p>}
        {!shut &&
          rows.map(({ offer, row }) => (
            <Row key={offer.kind} offer={offer} row={row} onOpen={() => setOpened(offer.kind)} />
          ))}
        {offers && sheet?.({ offers, onClose: () => setOpened(null), onOrdered: ordered })}
      </Acts>
    ),
  };
}

/** The sheet that is open; a link to the page can name it. */
function useOpened() {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState(search.get("act"));
  function open(kind: ActOffer["kind"] | null): void {
    setOpened(kind);
    if (search.has("act")) setSearch({}, { replace: true });
  }
  return [opened, open] as const;
}

/** Reports that an action was done earlier, and refetches the member. */
function useOrdered(watch: (act: OfficeAct) => void) {
  const client = useQueryClient();
  const { user } = useSession();
  const now = useMinute();
  return (act: OfficeAct) => {
    watch(act);
    if (act.repeated) {
      const time = timeOf(act.at, user?.time_zone ?? "UTC", now);
      toast({
        title: fill(actCommon.twice, { time, name: act.by }),
        tone: "success",
        topic: "act",
      });
    }
    void client.invalidateQueries({ queryKey: officeMemberKey(act.user_id) });
  };
}

/** Staff cannot act on themselves or on other staff; then each action has the same reason. */
function shutTo(offers: OfficeActOffers | undefined): ActRefusal | null {
  const [first] = offers?.acts ?? [];
  return first?.why_not === "own_account" || first?.why_not === "staff" ? first.why_not : null;
}

function untilOf(offers: OfficeActOffers | undefined): string | null {
  const refund = offers?.acts.find((offer) => offer.kind === "refund");
  return refund?.facts?.until ?? null;
}

type Rows = readonly { offer: ActOffer; row: ActRow }[];

type StripProps = { rows: Rows; onOpen: (kind: ActOffer["kind"]) => void };

function Strip({ rows, onOpen }: StripProps) {
  const visible = rows.filter(({ row }) => !row.hidden);
  const first = visible.filter(
    ({ offer, row }) => FIRST.includes(offer.kind) && row.sheet && !offer.why_not,
  );
  return (
    <Buttons className={styles.strip}>
      {first.map(({ offer, row }) => (
        <Button key={offer.kind} aria-haspopup="dialog" onClick={() => onOpen(offer.kind)}>
          {row.title}
        </Button>
      ))}
      <Button
        onClick={() => {
          const list = document.getElementById(LIST_ID);
          list?.scrollIntoView();
          list?.focus({ preventScroll: true });
        }}
      >
        {fill(actList.all, { count: inWordsFirst(visible.length) })}
      </Button>
    </Buttons>
  );
}

const LIST_ID = "acts";

function Acts({
  query: { data, error, refetch },
  below,
  children,
}: {
  below: ReactNode;
  query: Pick<ReturnType<typeof useActOffers>, "data" | "error" | "refetch">;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <aside className={styles.aside} aria-labelledby={heading} id={LIST_ID} tabIndex={-1}>
      <h2 id={heading}>{actList.title}</h2>
      {data && <ActList>{children}</ActList>}
      {below}
      {!data && !error && (
        <SkeletonScreen label={actList.loading}>
          <Skeleton height={40} />
        </SkeletonScreen>
      )}
      {!data && error && (
        <div role="alert">
          <p>{actList.failed}</p>
          <Button onClick={() => void refetch()}>{actList.retry}</Button>
        </div>
      )}
      <p className={styles.note}>{actList.note}</p>
    </aside>
  );
}

function Row({ offer, row, onOpen }: { offer: ActOffer; row: ActRow; onOpen: () => void }) {
  if (row.hidden) return null;
  if (!offer.why_not && row.sheet) {
    const { title, about, danger = false, note } = row;
    const below = note ? `${about}. ${note}` : about;
    return <ActButton title={title} about={below} danger={danger} onPress={onOpen} />;
  }
  return (
    <p className={styles.cannot}>
      {row.title}
      <span>{[refusalWords(offer.why_not ?? "other"), row.note].filter(Boolean).join(" ")}</span>
    </p>
  );
}
