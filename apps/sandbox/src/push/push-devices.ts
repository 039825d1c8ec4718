import { randomUUID } from "node:crypto";
import { type DeviceKeys, decryptMessage, makeDeviceKeys } from "./message-encryption.ts";

/** A message before it is decrypted. */
export type ClosedMessage = {
  body: Uint8Array;
  topic: string | undefined;
  urgency: string;
  ttlSeconds: number;
  receivedAt: number;
};

export type ShownNotification = {
  title: string;
  body?: string;
  navigate: string;
  tag?: string;
  data?: { report?: string };
};

type Device = {
  id: string;
  keys: DeviceKeys;
  /** The VAPID key that it subscribed with. */
  senderKey: string;
  gone: boolean;
  away: boolean;
  waiting: ClosedMessage[];
  received: string[];
  /** Notifications on its screen, one per tag. */
  shown: ShownNotification[];
};

export function createPushDevices(now: () => number) {
  const devices = new Map<string, Device>();

  function open(device: Device, message: ClosedMessage): void {
    const text = decryptMessage(message.body, device.keys);
    device.received.push(text);
    const notification = shownBy(text);
    const others = device.shown.filter(({ tag }) => !tag || tag !== notification.tag);
    device.shown = [...others, notification];
  }

  return {
    subscribe(senderKey: string): Device {
      const device: Device = {
        id: randomUUID(),
        keys: makeDeviceKeys(),
        senderKey,
        gone: false,
        away: false,
        waiting: [],
        received: [],
        shown: [],
      };
      devices.set(device.id, device);
      return device;
    },
    find: (id: string) => devices.get(id),
    all: () => [...devices.values()],
    /** Delivers or queues a message; replaces one of its topic (RFC 8030, section 5.4). */
    take(device: Device, message: ClosedMessage): void {
      if (!device.away) {
        open(device, message);
        return;
      }
      if (message.ttlSeconds === 0) return;
      const others = device.waiting.filter(({ topic }) => !topic || topic !== message.topic);
      device.waiting = [...others, message];
    },
    /** Delivers the queued messages that have not expired. */
    comeBack(device: Device): void {
      const waiting = device.waiting;
      Object.assign(device, { away: false, waiting: [] });
      for (const message of waiting) {
        if (now() < message.receivedAt + message.ttlSeconds * 1000) open(device, message);
      }
    },
  };
}

/**
 * Returns the notification that a declarative message shows. Throws where it shows none: a browser
 * would revoke the permission for that.
 */
function shownBy(text: string): ShownNotification {
  const { web_push: version, notification } = JSON.parse(text);
  if (version !== 8030) throw new Error("The message is not declarative.");
  const { title, navigate } = notification ?? {};
  if (typeof title !== "string" || title === "") throw new Error("The message shows nothing.");
  if (!URL.canParse(navigate)) throw new Error("The message leads nowhere.");
  return notification;
}
