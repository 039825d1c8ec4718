import { type KeptAlarms, keptAlarms } from "@sovereign/contract/kept-alarms";
import { devicePrefix, deviceStorage } from "#core/device/device-storage.ts";

const KEY = `${devicePrefix}-alarms`;

/** What this phone has noted of a member's alarms; null where it has noted nothing, or somebody else's. */
export function readAlarmNote(member: string): KeptAlarms | null {
  try {
    const read = keptAlarms.safeParse(JSON.parse(deviceStorage.getItem(KEY) ?? "null"));
    return read.success && read.data.member === member ? read.data : null;
  } catch {
    return null;
  }
}

/** Notes it; where the device is full, the next start sets the alarms anew. */
export function writeAlarmNote(note: KeptAlarms): void {
  try {
    deviceStorage.setItem(KEY, JSON.stringify(note));
  } catch {
    deviceStorage.removeItem(KEY);
  }
}

/** Forgets whoever was reminded here. */
export function forgetAlarmNote(): void {
  deviceStorage.removeItem(KEY);
}
