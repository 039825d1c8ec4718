import type { FaultMessage } from "./fault-message.ts";

/**
 * The appearance of a fault: the last error page, an unhandled error, or code that did not load.
 */
export const FAULT_KINDS = ["crash", "unhandled", "load"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export const FAULT_STATES = ["open", "solved"] as const;
export type FaultState = (typeof FAULT_STATES)[number];

/** A place in the sources; in the built file where no source map knows it. */
export type FaultFrame = { file: string; line: number; column: number; text: string | null };

export type Counted = { name: string; count: number };
export type FaultVersion = Counted & { firstSeen: string };

export type FaultReport = {
  kind: FaultKind;
  name: string;
  message: FaultMessage;
  /** A number of React's or a code of the contract. */
  code: string | null;
  reference: string;
  version: string;
  route: string;
  device: string;
  isApp: boolean;
  frames: readonly FaultFrame[];
  /** A keyed hash; null before the sign-in. */
  memberKey: string | null;
};

export type Fault = {
  count: number;
  firstSeen: Date;
  lastSeen: Date;
  members: readonly { key: string; at: string }[];
  references: readonly string[];
  versions: readonly FaultVersion[];
  routes: readonly Counted[];
  devices: readonly Counted[];
  /** When it was marked as solved; null while open. */
  solvedAt: Date | null;
  /** The build that was served then. */
  solvedIn: string | null;
  reopenedAt: Date | null;
  /** When many members met it within an hour; null until then. */
  spreadingSince: Date | null;
};

export const MAX_FAULT_MEMBERS = 500;
const MAX_REFERENCES = 200;
const MAX_NAMES = 20;
const HOUR_MS = 3_600_000;
const EXPIRY_MS = 90 * 24 * HOUR_MS;

/** A fault that more members than these meet within an hour is a need of Today. */
const FEW_MEMBERS = 3;

/** Frames that tell one fault from another; those below are shared by many. */
const TELLING_FRAMES = 3;

const COUNTED_NOTHING = {
  count: 0,
  members: [],
  references: [],
  versions: [],
  routes: [],
  devices: [],
  solvedAt: null,
  solvedIn: null,
  reopenedAt: null,
  spreadingSince: null,
};

/** Returns the text that two reports of one fault share in every build: lines move, code less. */
export function fingerprintText(report: Pick<FaultReport, "name" | "message" | "code" | "frames">) {
  const { name, message, code, frames } = report;
  const places = frames
    .slice(0, TELLING_FRAMES)
    .map(({ file, line, column, text }) => [file, text ?? `${line}:${column}`]);
  return JSON.stringify([name, message, code, places]);
}

function counted<Name extends Counted>(all: readonly Name[], added: Name): Name[] {
  const known = all.find(({ name }) => name === added.name);
  if (known) return all.map((each) => (each === known ? { ...each, count: each.count + 1 } : each));
  return all.length < MAX_NAMES ? [...all, added] : [...all];
}

/** Whether a solved fault came back in a build that is newer than its solution. */
function isBack(
  { solvedAt, solvedIn, versions }: Fault,
  { version, isApp }: FaultReport,
  served: string | null,
): boolean {
  if (!solvedAt || version === solvedIn) return false;
  if (versions.some(({ name }) => name === version)) return false;
  // An open tab may have an older build; which build of a store app is older is not known.
  return isApp || version === served;
}

/** Returns a fault with one more report; `served` is the build that the server has now. */
export function withReport(
  fault: Fault | null,
  report: FaultReport,
  { now, served }: { now: Date; served: string | null },
): Fault {
  const known = fault ?? { ...COUNTED_NOTHING, firstSeen: now, lastSeen: now };
  const { memberKey, reference, version, route, device } = report;
  const at = now.toISOString();
  const met = memberKey ? [{ key: memberKey, at }] : [];
  const members = [...known.members.filter(({ key }) => key !== memberKey), ...met].slice(
    -MAX_FAULT_MEMBERS,
  );
  const back = isBack(known, report, served);
  const lately = members.filter((each) => now.getTime() - Date.parse(each.at) < HOUR_MS);
  return {
    ...known,
    count: known.count + 1,
    lastSeen: now,
    members,
    references: [...known.references.filter((each) => each !== reference), reference].slice(
      -MAX_REFERENCES,
    ),
    versions: counted(known.versions, { name: version, count: 1, firstSeen: at }),
    routes: counted(known.routes, { name: route, count: 1 }),
    devices: counted(known.devices, { name: device, count: 1 }),
    ...(back && { solvedAt: null, solvedIn: null, reopenedAt: now, spreadingSince: null }),
    ...(lately.length > FEW_MEMBERS && (back || !known.spreadingSince) && { spreadingSince: now }),
  };
}

/** Returns the instant before which errors last seen are deleted. */
export const faultsExpireBefore = (now: Date): Date => new Date(now.getTime() - EXPIRY_MS);
