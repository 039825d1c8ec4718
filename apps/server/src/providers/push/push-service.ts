export type PushDevice = { endpoint: string; p256dh: string; auth: string };

/** The VAPID keys of this deployment (RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };

/** A press opens `navigate`; a notification replaces one with its `tag`. */
export type PushNotification = {
  title: string;
  body: string;
  navigate: string;
  tag: string;
  report?: string;
  /** Whether it closes the notification of its tag; a browser without our worker shows it silently. */
  closes?: boolean;
  /** Marks the installed app's icon, or clears it. */
  marks?: boolean;
};

/** The storage time of an undelivered message, and the topic whose message it replaces. */
export type PushTerms = { ttlSeconds: number; topic: string };

export type PushOutcome =
  | { kind: "taken" }
  | { kind: "gone" }
  | { kind: "later"; afterSeconds?: number }
  | { kind: "refused"; status: number };

export type PushService = {
  accepts(device: PushDevice): boolean;
  send(
    keys: PushKeys,
    device: PushDevice,
    notification: PushNotification,
    terms: PushTerms,
  ): Promise<PushOutcome>;
};
