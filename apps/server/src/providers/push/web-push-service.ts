import { hasUsableKeys, isOf, isPublicEndpoint } from "./push-addresses.ts";
import { networkOf, type PushAnswer, type PushNetwork, publicNetwork } from "./push-network.ts";
import type {
  PushDevice,
  PushKeys,
  PushNotification,
  PushOutcome,
  PushService,
  PushTerms,
} from "./push-service.ts";

const DECLARATIVE = 8030;

const MAX_DELAY_SECONDS = 3600;

/** Sends declarative Web Push, which a browser can show without our worker (decision 90). */
export function createWebPushService(options: {
  contact: string;
  ownService: string | undefined;
  fetch?: typeof fetch | undefined;
}): PushService {
  const { contact, ownService, fetch } = options;
  const ownNetwork = networkOf(fetch ?? globalThis.fetch);

  const networkTo = (endpoint: string): PushNetwork | undefined => {
    if (isOf(ownService, endpoint)) return ownNetwork;
    if (!isPublicEndpoint(endpoint)) return undefined;
    return fetch ? ownNetwork : publicNetwork;
  };

  return {
    accepts: (device) => networkTo(device.endpoint) !== undefined && hasUsableKeys(device),

    async send(keys, device, notification, terms) {
      const network = networkTo(device.endpoint);
      if (!network) return { kind: "gone" };
      const request = await encrypted({ contact, keys, device, notification, terms });
      try {
        return outcomeOf(await network(request));
      } catch {
        return { kind: "later" };
      }
    },
  };
}

async function encrypted(parts: {
  contact: string;
  keys: PushKeys;
  device: PushDevice;
  notification: PushNotification;
  terms: PushTerms;
}) {
  const { contact, keys, device, notification, terms } = parts;
  // Loaded with the first message, for a fast startup.
  const { default: webPush } = await import("web-push");
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify(declarative(notification)),
    {
      vapidDetails: { subject: contact, ...keys },
      TTL: terms.ttlSeconds,
      topic: terms.topic,
      urgency: "high",
      contentEncoding: webPush.supportedContentEncodings.AES_128_GCM,
    },
  );
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    endpoint,
    headers: Object.fromEntries(named),
    body: new Uint8Array(body ?? Buffer.alloc(0)),
  };
}

function declarative({ report, closes, marks, ...notification }: PushNotification) {
  return {
    web_push: DECLARATIVE,
    ...(marks !== undefined && { app_badge: marks ? 1 : 0 }),
    notification: {
      ...notification,
      lang: "en",
      dir: "ltr",
      ...(report && { data: { report } }),
      ...(closes && { silent: true, data: { closes } }),
    },
  };
}

/** Interprets a push service's response (RFC 8030, sections 5 and 7.3). */
function outcomeOf({ status, retryAfter }: PushAnswer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "taken" };
  // 401 and 403: the device subscribed with other keys, and subscribes again at its next start.
  if ([401, 403, 404, 410].includes(status)) return { kind: "gone" };
  if (status === 429 || status === 408 || status >= 500) {
    const seconds = secondsOf(retryAfter);
    return seconds > 0
      ? { kind: "later", afterSeconds: Math.min(seconds, MAX_DELAY_SECONDS) }
      : { kind: "later" };
  }
  return { kind: "refused", status };
}

/** Parses seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return seconds;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? 0 : (until - Date.now()) / 1000;
}
