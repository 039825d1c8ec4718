import { vi } from "vitest";

/** As the library passes it to the phone. */
type SetAlarm = {
  id: number;
  title: string;
  body: string;
  schedule: { at: string; allowWhileIdle?: boolean };
  isExactNotification?: boolean;
  extra: { day?: string; member?: string };
};

/** Each method uses some of these. */
type Options = { notifications: SetAlarm[]; ids: number[] };

type Rung = SetAlarm & { at: Date };

/** The maximum of a phone per app. */
const MAX_ALARMS = 64;

const METHODS = [
  "checkPermissions",
  "requestPermissions",
  "checkExactNotificationSetting",
  "changeExactNotificationSetting",
  "createChannel",
  "schedule",
  "cancel",
  "cancelAll",
  "getPending",
  "getDeliveredNotifications",
  "removeDeliveredNotificationsById",
  "removeAllDeliveredNotifications",
];

/** The library is loaded once per test file, and caches the shell it found. */
const SHELL = {};

/**
 * Runs the real plugin libraries; its alarms fire as the test's clock passes them. An iPhone
 * deletes a fired alarm, Android stores it until it is dismissed, and both require permission.
 */
export function alarmPhone(
  platform: "ios" | "android",
  given: { leave?: string; answers?: string; exact?: boolean } = {},
) {
  const phone = { leave: "granted", answers: "granted", exact: true, fails: false, ...given };
  const pending = new Map<number, SetAlarm>();
  /** Android's list: set and not canceled, fired or not. */
  const saved = new Map<number, SetAlarm>();
  const tray = new Map<number, SetAlarm>();
  const rung: Rung[] = [];
  const listeners = new Map<string, (data: unknown) => void>();
  let settingsOpened = 0;

  const idsIn = ({ notifications }: Options) => notifications.map(({ id }) => id);
  const known = () => [...(platform === "ios" ? pending : saved).values()];

  const does: Record<string, (options: Options) => unknown> = {
    checkPermissions: () => ({ display: phone.leave }),
    requestPermissions() {
      phone.leave = phone.answers;
      return { display: phone.leave };
    },
    checkExactNotificationSetting: () => ({ exact_alarm: phone.exact ? "granted" : "denied" }),
    changeExactNotificationSetting() {
      settingsOpened += 1;
      phone.exact = true;
      return { exact_alarm: "granted" };
    },
    createChannel: () => ({}),
    schedule(options) {
      if (phone.leave !== "granted" || phone.fails) throw new Error("not enabled");
      for (const alarm of options.notifications) {
        if (!phone.exact && alarm.isExactNotification !== false) settingsOpened += 1;
        tray.delete(alarm.id);
        pending.set(alarm.id, alarm);
        saved.set(alarm.id, alarm);
      }
      if (pending.size > MAX_ALARMS) throw new Error("too many alarms");
      return { notifications: idsIn(options).map((id) => ({ id })) };
    },
    cancel(options) {
      for (const id of idsIn(options)) {
        pending.delete(id);
        if (!tray.has(id)) saved.delete(id);
      }
    },
    cancelAll() {
      pending.clear();
      saved.clear();
    },
    getPending: () => ({ notifications: known() }),
    getDeliveredNotifications: () => ({ notifications: [...tray.values()] }),
    removeDeliveredNotificationsById({ ids }) {
      for (const id of ids) {
        tray.delete(id);
        if (!pending.has(id)) saved.delete(id);
      }
    },
    removeAllDeliveredNotifications: () => tray.clear(),
  };

  const page = window as unknown as Record<string, unknown>;
  if (platform === "ios") page.webkit = { messageHandlers: { bridge: {} } };
  else page.androidBridge = {};

  /** Reloads the app's page, which removes all listeners. */
  function openPage() {
    listeners.clear();
    const common = [
      { name: "addListener", rtype: "callback" },
      { name: "removeListener", rtype: "callback" },
    ];
    page.Capacitor = Object.assign(SHELL, {
      PluginHeaders: [
        {
          name: "LocalNotifications",
          methods: [...METHODS.map((name) => ({ name, rtype: "promise" })), ...common],
        },
        { name: "App", methods: common },
      ],
      async nativePromise(_plugin: string, method: string, options: unknown = {}) {
        // The bridge serializes to JSON, so a date becomes text.
        const crossed: Options = JSON.parse(JSON.stringify(options));
        return JSON.parse(JSON.stringify(does[method]?.(crossed) ?? {}));
      },
      async nativeCallback(
        plugin: string,
        _method: string,
        { eventName }: { eventName: string },
        listener: (data: unknown) => void,
      ) {
        listeners.set(`${plugin}.${eventName}`, listener);
        return "callback";
      },
    });
  }
  openPage();

  return {
    phone,
    rung,
    openPage,
    held: () => [...pending.values()].sort((one, other) => one.id - other.id),
    shown: () => [...tray.keys()],
    settingsOpened: () => settingsOpened,
    emit: (event: string, data: unknown = {}) => listeners.get(event)?.(data),
    /** Dismisses all shown notifications. */
    wipe() {
      for (const id of tray.keys()) if (!pending.has(id)) saved.delete(id);
      tray.clear();
    },
    /** Advances the clock and fires due alarms. */
    passTo(instant: Date) {
      const due = [...pending.values()]
        .filter(({ schedule }) => Date.parse(schedule.at) <= instant.getTime())
        .sort((one, other) => Date.parse(one.schedule.at) - Date.parse(other.schedule.at));
      for (const alarm of due) {
        pending.delete(alarm.id);
        tray.set(alarm.id, alarm);
        rung.push({ ...alarm, at: new Date(alarm.schedule.at) });
      }
      vi.setSystemTime(instant);
    },
    /** As after a forced stop of the app. */
    loseAlarms: () => pending.clear(),
  };
}
