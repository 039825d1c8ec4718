import { fill } from "@sovereign/content/public/fill";
import { zoneTexts } from "@sovereign/content/words/account";
import { service } from "@sovereign/content/words/notices";
import { dayEndsAt } from "@sovereign/domain/day-rollover";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { focusPage } from "#core/page/page-focus.ts";
import { paths, plainPath } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { changeMember } from "#core/session/session-actions.ts";
import { cityOf } from "#core/time/city.ts";
import { clockTime, deviceTimeZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { toast } from "#design/feedback/toast.ts";
import { afterMove, keepOwnZone, useKeepsOwnZone } from "./device-zone.ts";
import styles from "./time-zone-banner.module.css";

/** Returns when the day ends in either zone as of `now`. */
export function zoneWords(own: string, device: string, now: Date) {
  const [home, here] = [cityOf(own), cityOf(device)];
  const end = clockTime(dayEndsAt(own, now).getTime(), device);
  return {
    title: fill(zoneTexts.title, { now: clockTime(now.getTime(), device), here, home }),
    help: [
      fill(zoneTexts.closes, { home, end }),
      afterMove(own, device, now),
      zoneTexts.stays,
    ].join(" "),
    use: fill(zoneTexts.use, { here }),
    keep: fill(zoneTexts.keep, { home }),
    moved: fill(zoneTexts.moved, { here }),
    movedHelp: zoneTexts.movedHelp,
  };
}

const JANUARY = "-01-15T12:00:00Z";
const JULY = "-07-15T12:00:00Z";

function wallClock(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("en-GB", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone,
  }).format(instant);
}

/** Compares clocks, because aliases and zones such as Berlin and Paris have the same days. */
function clocksDiffer(one: string, other: string, now: Date): boolean {
  if (one === other) return false;
  const year = now.getUTCFullYear();
  const instants = [now, new Date(`${year}${JANUARY}`), new Date(`${year}${JULY}`)];
  try {
    return instants.some((instant) => wallClock(one, instant) !== wallClock(other, instant));
  } catch {
    // A zone this browser does not know cannot be offered.
    return false;
  }
}

const TOPIC = "time-zone";

const DAY_PLACES = [paths.oneThing, paths.accountability, paths.history, paths.rest];

const isDayPlace = (path: string) =>
  path === paths.app || DAY_PLACES.some((place) => path.startsWith(place));

/** Offers to move the day after a flight (decision 1). A refusal applies to this pair of zones. */
export function TimeZoneBanner() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const now = useMinute();
  const device = deviceTimeZone() ?? "";
  const pair = { userId: user?.id ?? "", own: user?.time_zone ?? "", device };
  const dismissed = useKeepsOwnZone(pair);
  if (!user || !device || !clocksDiffer(user.time_zone, device, now)) return null;
  if (dismissed || !isDayPlace(plainPath(pathname))) return null;
  const words = zoneWords(user.time_zone, device, now);

  function dismiss() {
    keepOwnZone(pair);
    focusPage();
  }
  async function move(zone: string) {
    setBusy(true);
    try {
      await changeMember({ time_zone: zone });
      focusPage();
      await client.invalidateQueries();
      const { moved, movedHelp } = words;
      toast({ title: moved, description: movedHelp, tone: "success", topic: TOPIC });
    } catch {
      toast({
        title: service.generic.title,
        description: service.generic.body,
        tone: "error",
        topic: TOPIC,
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section
      className={`stack small hairline-below items-top gap-2 gap-x-4 ${styles.banner} noprint`}
      aria-label={zoneTexts.label}
    >
      <Icon name="globe" />
      <div>
        <p className="num">{words.title}</p>
        <p className={`pretty mt-1 ${styles.help} num t2`}>{words.help}</p>
      </div>
      <div className="wrap gap-x-5 col-2">
        <Button
          variant="text"
          busy={busy}
          busyLabel={zoneTexts.moving}
          onClick={() => move(device)}
        >
          {words.use}
        </Button>
        <Button variant="text" onClick={dismiss}>
          {words.keep}
        </Button>
      </div>
    </section>
  );
}
