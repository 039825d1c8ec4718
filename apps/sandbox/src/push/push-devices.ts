import { randomUUID } from "node:crypto";
import { type DeviceKeys, decryptMessage, makeDeviceKeys } from "./message-encryption.ts";

/** A message as the push service has it: closed. */
export type ClosedMessage = {
  body: Uint8Array;
  topic: string | undefined;
  urgency: string;
  ttlSeconds: number;
  receivedAt: number;
};

/** What a device shows. */
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
  /** The sender that it subscribed to. */
  senderKey: string;
  gone: boolean;
  away: boolean;
  waiting: ClosedMessage[];
  /** Everything it received, opened. */
  received: string[];
  /** What lies on its screen: of one tag there is one. */
  shown: ShownNotification[];
};

/** The browsers that subscribed at the push service, and what they make of its messages. */
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
        ...{ id: randomUUID(), keys: makeDeviceKeys(), senderKey, gone: false, away: false },
        ...{ waiting: [], received: [], shown: [] },
      };
      devices.set(device.id, device);
      return device;
    },
    find: (id: string) => devices.get(id),
    all: () => [...devices.values()],
    /** Takes a message for a device: of one topic the last waits (RFC 8030, section 5.4). */
    take(device: Device, message: ClosedMessage): void {
      if (!device.away) {
        open(device, message);
        return;
      }
      if (message.ttlSeconds === 0) return;
      const others = device.waiting.filter(({ topic }) => !topic || topic !== message.topic);
      device.waiting = [...others, message];
    },
    /** The device is there again: it gets what has not become too old. */
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
 * What a browser shows of a declarative message without anybody's worker. Throws where there is
 * nothing to show: for that browsers take the permission away.
 */
function shownBy(text: string): ShownNotification {
  const { web_push: version, notification } = JSON.parse(text);
  if (version !== 8030) throw new Error("The message is not declarative.");
  const { title, navigate } = notification ?? {};
  if (typeof title !== "string" || title === "") throw new Error("The message shows nothing.");
  if (!URL.canParse(navigate)) throw new Error("The message leads nowhere.");
  return notification;
}
