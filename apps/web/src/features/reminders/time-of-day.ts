import type { LocalTime } from "@sovereign/domain/local-time";
import { clockTime } from "#core/time/dates.ts";

/** Returns "07:30" or "7:30 AM", in the device's format. */
export const timeOfDay = (time: LocalTime) => clockTime(`2026-01-01T${time}:00.000Z`, "UTC");
