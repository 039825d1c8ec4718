export const DEVICE_KINDS = ["phone", "tablet", "desktop"] as const;
type DeviceKind = (typeof DEVICE_KINDS)[number];

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

/** Too coarse to identify a person. */
export type Device = {
  kind: DeviceKind | null;
  client: DeviceClient | null;
  system: DeviceSystem | null;
};

/** Browsers also name those they derive from, so the order matters. */
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

/** No browser sends a longer user agent. */
const MAX_LENGTH = 400;

/** Returns the device of a request; unknown parts are null. `platform` comes from the native apps. */
export function deviceFrom(userAgent: string | undefined, platform: string | undefined): Device {
  const said = (userAgent ?? "").slice(0, MAX_LENGTH);
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

/** Returns the stored form of a device. */
export const deviceText = ({ kind, client, system }: Device): string =>
  [kind ?? "", client ?? "", system ?? ""].join("/");

/** Parses a stored device; unknown parts are null. */
export function deviceOf(text: string | null): Device {
  const [kind, client, system] = (text ?? "").split("/");
  return {
    kind: DEVICE_KINDS.find((known) => known === kind) ?? null,
    client: DEVICE_CLIENTS.find((known) => known === client) ?? null,
    system: DEVICE_SYSTEMS.find((known) => known === system) ?? null,
  };
}
