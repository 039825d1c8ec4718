/** Where a browser takes notifications, as it wrote it itself. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string };

/** The pair of keys by which push services know this deployment (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };

/** What a device shows; it opens `navigate`. Two of one `tag` are one to its owner. */
export type PushNotification = {
  title: string;
  body: string;
  navigate: string;
  tag: string;
  /** What the app's own worker reports by; none where nothing is to be reported. */
  report?: string;
  /**
   * Whether it ends the notification of its tag: our worker closes that. A browser that shows
   * declarative messages by itself puts this in its place, without a sound.
   */
  closes?: boolean;
};

/** How long a push service keeps a message for a device that is away, and which message it replaces. */
export type PushTerms = { ttlSeconds: number; topic: string };

/** What a push service made of a message: it has it, knows no such device, will or cannot take it. */
export type PushOutcome =
  | { kind: "taken" }
  | { kind: "gone" }
  | { kind: "later"; afterSeconds?: number }
  | { kind: "refused"; status: number };

/** Hands notifications to the push services of browsers. */
export type PushService = {
  /** Whether it would ever send to a device that names these. */
  accepts(device: PushDevice): boolean;
  /** Sends a notification; resolves whatever comes of it. */
  send(
    keys: PushKeys,
    device: PushDevice,
    notification: PushNotification,
    terms: PushTerms,
  ): Promise<PushOutcome>;
};
