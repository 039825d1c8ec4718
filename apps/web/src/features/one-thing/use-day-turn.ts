import { calendarDateIn } from "@sovereign/domain/calendar-date";
import type { Overview } from "@sovereign/domain/overview";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { zoneHere } from "#lib/dates.ts";
import { useSession } from "#session/use-session.ts";
import { overviewKey } from "./overview-query.ts";

const LOOK_EVERY_MS = 15_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/**
 * Reads the overview again when the member's day turns. The device's clock only says when to ask;
 * which day it is remains the server's answer (decision 1). A device whose clock runs ahead asks
 * again, after twice the time each time, until the server agrees.
 */
export function useDayTurn(overview: Overview | undefined): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const { today, time_zone } = overview ?? {};

  useEffect(() => {
    if (!userId || !today || !time_zone) return;
    let timer: ReturnType<typeof setTimeout>;
    let wait = LOOK_EVERY_MS;
    const look = () => {
      if (calendarDateIn(zoneHere(time_zone), new Date()) > today) {
        void client.invalidateQueries({ queryKey: overviewKey(userId) });
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
      timer = setTimeout(look, wait);
    };
    timer = setTimeout(look, wait);
    return () => clearTimeout(timer);
  }, [client, userId, today, time_zone]);
}
