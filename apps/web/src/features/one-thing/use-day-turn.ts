import { calendarDateIn } from "@sovereign/domain/calendar-date";
import type { Overview } from "@sovereign/domain/overview";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "#session/use-session.ts";
import { overviewKey } from "./overview-query.ts";

const LOOK_EVERY_MS = 15_000;

/**
 * Reads the overview again when the member's day turns. The device's clock only says when to ask,
 * once for each date it believes in; which day it is remains the server's answer (decision 1).
 */
export function useDayTurn(overview: Overview): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const asked = useRef(overview.today);
  const { today, time_zone } = overview;

  useEffect(() => {
    const look = () => {
      const date = calendarDateIn(time_zone, new Date());
      if (date <= today || asked.current === date || !userId) return;
      asked.current = date;
      void client.invalidateQueries({ queryKey: overviewKey(userId) });
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [client, userId, today, time_zone]);
}
