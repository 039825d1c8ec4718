import { NativeError } from "./native-bridge.ts";

export type SetAlarm = {
  id: number;
  title: string;
  body: string;
  schedule: { at: string; allowWhileIdle?: boolean };
  isExactNotification?: boolean;
  extra: { member?: string; day?: string };
};

type Ids = { notifications: { id: number }[] };

/** A phone's notifications (@capacitor/local-notifications); the journey fires the alarms. */
export class LocalNotifications {
  display: "prompt" | "granted" | "denied" = "prompt";
  answers: "granted" | "denied" = "granted";
  exactAlarms: "granted" | "denied" = "granted";
  readonly pending = new Map<number, SetAlarm>();
  readonly shown = new Map<number, SetAlarm>();

  checkPermissions() {
    return { display: this.display };
  }

  requestPermissions() {
    if (this.display === "prompt") this.display = this.answers;
    return { display: this.display };
  }

  checkExactNotificationSetting() {
    return { exact_alarm: this.exactAlarms };
  }

  changeExactNotificationSetting() {
    this.exactAlarms = "granted";
    return { exact_alarm: this.exactAlarms };
  }

  createChannel() {}

  schedule({ notifications }: { notifications: SetAlarm[] }) {
    if (this.display !== "granted") throw new NativeError("Notifications are not enabled");
    for (const alarm of notifications) {
      this.shown.delete(alarm.id);
      this.pending.set(alarm.id, alarm);
    }
    return { notifications: notifications.map(({ id }) => ({ id })) };
  }

  cancel({ notifications }: Ids) {
    for (const { id } of notifications) this.pending.delete(id);
  }

  cancelAll() {
    this.pending.clear();
  }

  getPending() {
    return { notifications: [...this.pending.values()] };
  }

  getDeliveredNotifications() {
    return { notifications: [...this.shown.values()] };
  }

  removeDeliveredNotificationsById({ ids }: { ids: number[] }) {
    for (const id of ids) this.shown.delete(id);
  }

  removeAllDeliveredNotifications() {
    this.shown.clear();
  }

  ring(id: number): SetAlarm {
    const alarm = this.pending.get(id);
    if (!alarm) throw new Error(`No alarm ${id} is set`);
    this.pending.delete(id);
    this.shown.set(id, alarm);
    return alarm;
  }

  /** Fires an alarm and presses it; returns the event that the app receives. */
  press(id: number) {
    const notification = this.ring(id);
    this.shown.delete(id);
    return { actionId: "tap", notification };
  }

  ahead(): SetAlarm[] {
    return [...this.pending.values()].sort((one, other) =>
      one.schedule.at < other.schedule.at ? -1 : 1,
    );
  }
}
