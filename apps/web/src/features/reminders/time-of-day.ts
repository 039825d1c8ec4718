import type { LocalTime } from "@sovereign/domain/local-time";
import { clockTime } from "#core/time/dates.ts";

/** "07:30" or "7:30 AM", as the device writes a time, of a time that is on no day. */
export const timeOfDay = (time: LocalTime) => clockTime(`2026-01-01T${time}:00.000Z`, "UTC");
