import { deviceName } from "@sovereign/content/public/device-name";
import { fill, plural } from "@sovereign/content/public/fill";
import { accountTexts, devicesPage } from "@sovereign/content/words/account-settings";
import { service } from "@sovereign/content/words/notices";
import type { OwnSession } from "@sovereign/contract/own-sessions";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { useState } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { clockTime, dayAndMonth, supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { Dialog } from "#design/controls/dialog.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { LoadFailure } from "#design/feedback/load-states.tsx";
import { Skeleton, SkeletonScreen } from "#design/feedback/skeleton.tsx";
import { toast } from "#design/feedback/toast.ts";
import { SubPage } from "#design/layout/sub-page.tsx";
import styles from "./account.module.css";
import { useEndSessions, useOwnSessions } from "./own-sessions-query.ts";

type DevicesPageProps = { userId: string; timeZone: string };

export function DevicesPage({ userId, timeZone }: DevicesPageProps) {
  const query = useOwnSessions(userId);
  const again = () => void query.refetch();
  return (
    <SubPage group="security" title={devicesPage.title} help={devicesPage.help}>
      {query.data && <Devices {...query.data} userId={userId} timeZone={timeZone} />}
      {query.isPending && !query.isPaused && <DevicesSkeleton />}
      {!query.data && (query.isError || query.isPaused) && (
        <LoadFailure level={2} notice={devicesPage.failure} onAgain={again} />
      )}
    </SubPage>
  );
}

function DevicesSkeleton() {
  return (
    <SkeletonScreen label={devicesPage.loading}>
      <Skeleton height={68} />
      <Skeleton height={68} />
    </SkeletonScreen>
  );
}

type DevicesProps = DevicesPageProps & { sessions: readonly OwnSession[] };

function Devices({ sessions, userId, timeZone }: DevicesProps) {
  const ending = useEndSessions(userId);
  const [asking, setAsking] = useState(false);
  // This device first, whichever was used last.
  const here = sessions.filter(({ current }) => current);
  const others = sessions.filter(({ current }) => !current);

  function end(which: { id: string } | "others") {
    ending.mutate(which, {
      onSuccess() {
        setAsking(false);
        focusPage();
      },
      onError: () =>
        toast({
          title: devicesPage.notEnded,
          description: service.generic.body,
          tone: "error",
          topic: "devices",
        }),
    });
  }

  return (
    <>
      <ul className="rows">
        {[...here, ...others].map((each) => (
          <DeviceRow
            key={each.id}
            session={each}
            timeZone={timeZone}
            busy={
              ending.isPending && ending.variables !== "others" && ending.variables.id === each.id
            }
            onEnd={() => end({ id: each.id })}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="stack at-start gap-3 mt-6">
          <Button size="large" onClick={() => setAsking(true)}>
            {plural(devicesPage.endOthers, others.length)}
          </Button>
          <p className="small t2">{devicesPage.endHelp}</p>
        </div>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={devicesPage.askTitle}
        description={plural(devicesPage.ask, others.length)}
      >
        <div className="stack gap-3 mt-2">
          <Button
            variant="primary"
            size="large"
            wide
            busy={ending.isPending}
            busyLabel={devicesPage.ending}
            onClick={() => end("others")}
          >
            {plural(devicesPage.endOthers, others.length)}
          </Button>
          <Button size="large" wide onClick={() => setAsking(false)}>
            {accountTexts.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

type DeviceRowProps = {
  session: OwnSession;
  timeZone: string;
  busy: boolean;
  onEnd: () => void;
};

function usedWords(
  { last_used_at, signed_in_at }: OwnSession,
  timeZone: string,
  now: Date,
): string {
  const zone = supportedZone(timeZone);
  const dayOf = (instant: string | Date) => calendarDateIn(zone, new Date(instant));
  const used =
    dayOf(last_used_at) === dayOf(now)
      ? fill(devicesPage.usedToday, { time: clockTime(last_used_at, zone) })
      : fill(devicesPage.usedOn, { date: dayAndMonth(dayOf(last_used_at)) });
  const since = fill(devicesPage.since, { date: dayAndMonth(dayOf(signed_in_at)) });
  return dayOf(signed_in_at) === dayOf(last_used_at) ? used : `${used} ${since}`;
}

function DeviceRow({ session, timeZone, busy, onEnd }: DeviceRowProps) {
  const now = useMinute();
  const name = deviceName(session.device);
  return (
    <li className={`row small-buttons ${styles.device}`}>
      <Icon name={session.device.kind === "desktop" ? "desk" : "phone"} />
      <div className="grow">
        <p>{name}</p>
        <p className="small t2 num">
          {session.current ? (
            <span className="metal">{devicesPage.here}</span>
          ) : (
            usedWords(session, timeZone, now)
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          busy={busy}
          busyLabel={devicesPage.ending}
          aria-label={`${devicesPage.end}: ${name}`}
          onClick={onEnd}
        >
          {devicesPage.end}
        </Button>
      )}
    </li>
  );
}
