/** What a device is, as far as it says. */
export const DEVICE_KINDS = ["phone", "tablet", "desktop"] as const;
type DeviceKind = (typeof DEVICE_KINDS)[number];

/** In what the product is used: an app of ours, or a browser by its name. */
export const DEVICE_CLIENTS = [
  "app",
  "edge",
  "opera",
  "samsung",
  "firefox",
  "chrome",
  "safari",
] as const;
type DeviceClient = (typeof DEVICE_CLIENTS)[number];

export const DEVICE_SYSTEMS = ["ios", "android", "windows", "macos", "chromeos", "linux"] as const;
type DeviceSystem = (typeof DEVICE_SYSTEMS)[number];

/** A device in so few words that it tells nobody apart who has the same. */
export type Device = {
  kind: DeviceKind | null;
  client: DeviceClient | null;
  system: DeviceSystem | null;
};

/** Browsers name those they are made of, too: the one that names the fewest others comes last. */
const CLIENTS: [DeviceClient, RegExp][] = [
  ["edge", /\bEdg(?:e|A|iOS)?\//],
  ["opera", /\bOPR\/|\bOpera\b/],
  ["samsung", /\bSamsungBrowser\//],
  ["firefox", /\b(?:Firefox|FxiOS)\//],
  ["chrome", /\b(?:Chrome|CriOS|Chromium)\//],
  ["safari", /\bVersion\/[\d.]+ .*Safari\//],
];

const SYSTEMS: [DeviceSystem, RegExp][] = [
  ["ios", /\b(?:iPhone|iPad|iPod)\b/],
  ["android", /\bAndroid\b/],
  ["windows", /\bWindows\b/],
  ["chromeos", /\bCrOS\b/],
  ["macos", /\bMac OS X\b|\bMacintosh\b/],
  ["linux", /\bLinux\b|\bX11\b/],
];

/** Longer ones are no browser's. */
const LONGEST = 400;

/**
 * What a request says of its device, by its `User-Agent` and the platform that our own apps name. An
 * iPad that calls itself a Mac is taken at its word; what says nothing is nothing.
 */
export function deviceFrom(userAgent: string | undefined, platform: string | undefined): Device {
  const said = (userAgent ?? "").slice(0, LONGEST);
  const system = SYSTEMS.find(([, says]) => says.test(said))?.[0] ?? null;
  if (platform === "ios" || platform === "android") {
    return { kind: kindOf(said, platform), client: "app", system: platform };
  }
  const client = CLIENTS.find(([, says]) => says.test(said))?.[0] ?? null;
  return { kind: system && kindOf(said, system), client, system };
}

function kindOf(said: string, system: DeviceSystem): DeviceKind {
  if (system === "ios") return /\biPad\b/.test(said) ? "tablet" : "phone";
  if (system !== "android") return "desktop";
  return /\bMobile\b/.test(said) || said === "" ? "phone" : "tablet";
}

/** How a device is kept: three words at the most. */
export const deviceText = ({ kind, client, system }: Device): string =>
  [kind ?? "", client ?? "", system ?? ""].join("/");

/** A device as it was kept; what is no such text says nothing. */
export function deviceOf(text: string | null): Device {
  const [kind, client, system] = (text ?? "").split("/");
  return {
    kind: DEVICE_KINDS.find((known) => known === kind) ?? null,
    client: DEVICE_CLIENTS.find((known) => known === client) ?? null,
    system: DEVICE_SYSTEMS.find((known) => known === system) ?? null,
  };
}
