import { type KeptAlarms, keptAlarms } from "@sovereign/contract/kept-alarms";
import { devicePrefix, deviceStorage, parseStored } from "#core/device/device-storage.ts";

const KEY = `${devicePrefix}-alarms`;

/** Returns the record of a member's alarms; null if there is none or it is another member's. */
export function readAlarmRecord(member: string): KeptAlarms | null {
  const read = keptAlarms.safeParse(parseStored(deviceStorage.getItem(KEY)));
  return read.success && read.data.member === member ? read.data : null;
}

/** If the device is full, the next start schedules the alarms again. */
export function writeAlarmRecord(record: KeptAlarms): void {
  if (!deviceStorage.setItem(KEY, JSON.stringify(record))) deviceStorage.removeItem(KEY);
}

export function clearAlarmRecord(): void {
  deviceStorage.removeItem(KEY);
}
