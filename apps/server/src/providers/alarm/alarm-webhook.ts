export type AlarmMessage = {
  kind: string;
  state: "on" | "over";
  title: string;
  advice: string;
  since: string;
  app_url: string;
};

export type AlarmWebhook = { post(alarm: AlarmMessage): Promise<void> };

const TIMEOUT_MS = 10_000;

/** Posts alarms as JSON; `text` is what chats show of it. Throws unless the response is a 2xx. */
export function createAlarmWebhook(url: string, fetch = globalThis.fetch): AlarmWebhook {
  return {
    async post(alarm) {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...alarm, text: `${alarm.title}. ${alarm.advice}` }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      await response.body?.cancel();
      if (response.ok) return;
      const { status } = response;
      throw Object.assign(new Error(`the alarm webhook answered ${status}`), {
        code: `status_${status}`,
      });
    },
  };
}
