import { plural } from "@sovereign/content/public/fill";
import { actCommon, actPanel } from "@sovereign/content/words/office-acts";
import type { OfficeAct } from "@sovereign/contract/office-act";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { hasCode } from "#core/api/api-error.ts";
import { focusPage } from "#core/page/page-focus.ts";
import { useSession } from "#core/session/session.ts";
import { preciseClockTime } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { useStaff } from "#features/office/frame/office-query.ts";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import { whenWithin } from "#features/office/parts/when.ts";
import styles from "./acts.module.css";
import { panelOf } from "./acts.ts";
import { useAct, useActChange } from "./acts-query.ts";
import { cardOf, panelWords, sumOf } from "./panel-words.ts";

const HOLD_SECONDS = 60;

type ActPanelProps = {
  act: OfficeAct;
  /** End of the open membership, for an action that failed. */
  until: string | null;
  onClose: () => void;
};

/** The status panel of an action, above the page. */
export function ActPanel({ act: known, until, onClose }: ActPanelProps) {
  const act = useAct(known);
  const { user } = useSession();
  const undo = useActChange(act, "undo");
  const retry = useActChange(act, "retry");
  const allow = useActChange(act, "allow");
  const { role } = useStaff();
  const { fresh, question } = useFreshProof();
  const zone = user?.time_zone ?? "UTC";
  const now = useMinute();
  const isFailed = act.state === "failed";
  // The panel shows the error of the mutation.
  const again = () => void fresh(() => retry.mutateAsync()).catch(() => {});
  // The same here.
  const takeBack = () => void fresh(() => undo.mutateAsync()).catch(() => {});
  // And here.
  const letGo = () => void fresh(() => allow.mutateAsync()).catch(() => {});
  const leave = () => {
    focusPage();
    onClose();
  };
  const own = panelOf(act.kind);
  const isWaiting = act.waits_for_owner === true;
  // One that is held for days names its end instead.
  const isCounting = act.state === "held" && !own.held && !isWaiting;
  const failure = undo.error ?? retry.error ?? allow.error;
  const context = {
    until,
    zone,
    when: (instant: string) => whenWithin(instant, zone, now),
    time: (instant: string) => preciseClockTime(Date.parse(instant), zone),
  };
  const { title, about } = panelWords(act, context, own);
  const buttons: ReactNode = isFailed ? (
    <>
      <Button
        variant="primary"
        busy={retry.isPending}
        busyLabel={actCommon.sending}
        onClick={again}
      >
        {actPanel.tryAgain}
      </Button>
      <Button onClick={leave}>{actPanel.leaveIt}</Button>
    </>
  ) : (
    act.can_undo && (
      <>
        {isWaiting && role === "owner" && (
          <Button
            variant="primary"
            busy={allow.isPending}
            busyLabel={actCommon.sending}
            onClick={letGo}
          >
            {actPanel.allow}
          </Button>
        )}
        <Button busy={undo.isPending} onClick={takeBack}>
          <Icon path={officeIcons.undo} />
          {actPanel.undo}
        </Button>
      </>
    )
  );
  return (
    <section className={isFailed ? `${styles.held} ${styles.bad}` : styles.held}>
      <div>
        {isCounting ? (
          <Held key={act.id} act={act} />
        ) : (
          <p role={isFailed ? "alert" : "status"}>
            <b>{title}</b>
            <span className={styles.about}>{about}</span>
          </p>
        )}
        {failure && (
          <p role="alert">
            {hasCode(failure, "office.member_changed")
              ? actCommon.changedUnknown
              : actCommon.silent}
          </p>
        )}
      </div>
      {buttons && <Buttons>{buttons}</Buttons>}
      {act.finished_at && !isFailed && (
        <button type="button" className={styles.close} aria-label={actPanel.close} onClick={leave}>
          <Icon name="close" />
        </button>
      )}
      {isCounting && <Reeds held_seconds={act.held_seconds} />}
      {question}
    </section>
  );
}

/** Returns the seconds that are left, counted from the answer by this device's clock. */
export function useSecondsLeft({ held_seconds }: Pick<OfficeAct, "held_seconds">): number {
  const [end] = useState(() => Date.now() + (held_seconds ?? 0) * 1000);
  const [now, setNow] = useState(Date.now);
  // Counts down while it is shown; no event marks the end of a second.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

const moneyCounted = (act: OfficeAct, seconds: number) => ({
  title: plural(actPanel.held, seconds, { sum: sumOf(act), card: cardOf(act) }),
  about: actPanel.heldAbout,
});

/** The seconds are shown only: read aloud once, and not each second. */
function Held({ act }: { act: OfficeAct }) {
  const left = useSecondsLeft(act);
  const [first] = useState(left);
  const { counted = moneyCounted } = panelOf(act.kind);
  const { about } = counted(act, left);
  return (
    <>
      <p className="vh" role="status">
        {counted(act, first).title} {about}
      </p>
      <p aria-hidden="true">
        <b>{counted(act, left).title}</b>
        <span className={styles.about}>{about}</span>
      </p>
    </>
  );
}

export function Reeds(held: Pick<OfficeAct, "held_seconds">) {
  const left = useSecondsLeft(held);
  const share = { "--left": `${(left / HOLD_SECONDS) * 100}%` } as CSSProperties;
  return <div className={styles.reeds} style={share} aria-hidden="true" />;
}
