import { NativeError } from "./native-bridge.ts";

/** An alarm as the app sets it. */
export type SetAlarm = {
  id: number;
  title: string;
  body: string;
  schedule: { at: string; allowWhileIdle?: boolean };
  isExactNotification?: boolean;
  extra: { member?: string; day?: string };
};

type Ids = { notifications: { id: number }[] };

/**
 * A phone's notifications (@capacitor/local-notifications), without a clock: alarms go off when the
 * journey says so.
 */
export class LocalNotifications {
  /** What the phone allows the app, and what its member answers when the phone asks. */
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

  /** Lets an alarm go off: it is shown. */
  ring(id: number): SetAlarm {
    const alarm = this.pending.get(id);
    if (!alarm) throw new Error(`No alarm ${id} is set`);
    this.pending.delete(id);
    this.shown.set(id, alarm);
    return alarm;
  }

  /** Lets an alarm go off and be pressed: gives what the app hears of it. */
  press(id: number) {
    const notification = this.ring(id);
    this.shown.delete(id);
    return { actionId: "tap", notification };
  }

  /** The alarms that are set, in the order in which they go off. */
  ahead(): SetAlarm[] {
    return [...this.pending.values()].sort((one, other) =>
      one.schedule.at < other.schedule.at ? -1 : 1,
    );
  }
}
