/** The browser's own push subscription. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string };

/** The VAPID keys of this deployment (RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };

/** A press opens `navigate`; a notification replaces one with its `tag`. */
export type PushNotification = {
  title: string;
  body: string;
  navigate: string;
  tag: string;
  /** The token of the service worker's report; undefined for none. */
  report?: string;
  /**
   * Whether it closes the notification of its tag. A browser that shows declarative messages
   * without our worker shows this one instead, without a sound.
   */
  closes?: boolean;
};

/** How long a push service keeps an undelivered message, and which one it replaces. */
export type PushTerms = { ttlSeconds: number; topic: string };

/** The push service's response: accepted, unknown device, or refused. */
export type PushOutcome =
  | { kind: "taken" }
  | { kind: "gone" }
  | { kind: "later"; afterSeconds?: number }
  | { kind: "refused"; status: number };

export type PushService = {
  /** Whether a device's endpoint and keys can be used. */
  accepts(device: PushDevice): boolean;
  /** Sends a notification; never rejects. */
  send(
    keys: PushKeys,
    device: PushDevice,
    notification: PushNotification,
    terms: PushTerms,
  ): Promise<PushOutcome>;
};
