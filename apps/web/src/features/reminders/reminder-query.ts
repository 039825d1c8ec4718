import { type MemberReminder, readReminder } from "@sovereign/contract/reminders";
import type { Reminder } from "@sovereign/domain/reminder";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { saveLocalReminder } from "./local-reminder.ts";

const reminderKey = (userId: string) => ["reminders", userId] as const;

export const isShown = ({ enabled, channel }: Reminder) => enabled && channel === "push";

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
