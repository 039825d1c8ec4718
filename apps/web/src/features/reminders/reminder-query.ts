import { type MemberReminder, readReminder, reminder } from "@sovereign/contract/reminders";
import type { Reminder } from "@sovereign/domain/reminder";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { keptFurther } from "#core/cache/persisted-queries.ts";
import { deviceStorage, parseStored } from "#core/device/device-storage.ts";
import { api } from "#core/session/session.ts";

const reminderKey = (userId: string) => ["reminders", userId] as const;

export const isShown = ({ enabled, channel }: Reminder) => enabled && channel === "push";

// The specification names them, so they lack the prefix.
const ENABLED = "notifications_enabled";
const TIME = "notification_time";

export const isRemindedOnDevice = () => deviceStorage.getItem(ENABLED) === "true";

export function saveLocalReminder({ enabled, time }: Pick<Reminder, "enabled" | "time">): void {
  deviceStorage.setItem(ENABLED, String(enabled));
  deviceStorage.setItem(TIME, time);
}

const waitingKey = (userId: string) => keptFurther(userId, "reminder");

/** The member's answer that waits on this device for a connection. */
export function waitingAnswer(userId: string): Reminder | null {
  return reminder.safeParse(parseStored(deviceStorage.getItem(waitingKey(userId)))).data ?? null;
}

/** Returns whether the device has stored it; null removes it. */
export function keepWaitingAnswer(userId: string, answer: Reminder | null): boolean {
  if (answer) return deviceStorage.setItem(waitingKey(userId), JSON.stringify(answer));
  deviceStorage.removeItem(waitingKey(userId));
  return true;
}

export function useReminder(userId: string) {
  return useQuery({
    queryKey: reminderKey(userId),
    async queryFn({ signal }) {
      const answer = await api(readReminder, { signal });
      saveLocalReminder(answer.reminder);
      return answer;
    },
    refetchOnWindowFocus: "always",
  });
}

export async function takeIn(
  client: QueryClient,
  userId: string,
  answer: MemberReminder,
): Promise<void> {
  await client.cancelQueries({ queryKey: reminderKey(userId) });
  client.setQueryData(reminderKey(userId), answer);
  saveLocalReminder(answer.reminder);
}
