import { type Authentication, countsFully, isRecent } from "./authentication.ts";

export const STAFF_ROLES = ["owner", "support", "editor"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Limit of the name that members read. */
export const STAFF_NAME_LENGTH = 60;

const ALL = { owner: true, support: true, editor: true } as const;
const MEMBERS_SIDE = { ...ALL, editor: false } as const;
const WORDS_SIDE = { ...ALL, support: false } as const;
const OWNERS = { owner: true, support: false, editor: false } as const;

/** The office's rows of the access matrix: which role may open what (decision 120). */
export const OFFICE_ACCESS = {
  office_frame: ALL,
  office_today: ALL,
  office_sums: OWNERS,
  office_members: MEMBERS_SIDE,
  office_acts: MEMBERS_SIDE,
  office_log: MEMBERS_SIDE,
  office_faults: MEMBERS_SIDE,
  office_team: OWNERS,
  office_offers: OWNERS,
  office_publish: WORDS_SIDE,
  office_broadcasts: WORDS_SIDE,
  office_broadcast_receipts: OWNERS,
  office_mails: OWNERS,
} as const satisfies Record<string, Record<StaffRole, boolean>>;

export type OfficeThing = keyof typeof OFFICE_ACCESS;

export function isOfficeThing(thing: string): thing is OfficeThing {
  return thing in OFFICE_ACCESS;
}

export function mayOpenInOffice(thing: OfficeThing, role: StaffRole): boolean {
  return OFFICE_ACCESS[thing][role];
}

/** Number of days whose marks staff see on a member's page. */
export const STAFF_SEEN_DAYS = 14;

/** A text message or a recovery code does not open the office. */
const OFFICE_PROOFS: readonly string[] = ["totp", "passkey"];

const isOfficeProof = (proof: Authentication, now: Date) =>
  OFFICE_PROOFS.includes(proof.method) && countsFully(proof, now);

/** Whether a session was proved with an authenticator app or a passkey that counts by now. */
export function hasOfficeProof(amr: readonly Authentication[], now: Date): boolean {
  return amr.some((proof) => isOfficeProof(proof, now));
}

/** Whether such a proof was given within the last ten minutes. */
export function isOfficeProofFresh(amr: readonly Authentication[], now: Date): boolean {
  return amr.some((proof) => isOfficeProof(proof, now) && isRecent(proof, now));
}

/** Returns when the latest such proof was given; null without one. */
export function latestOfficeProof(amr: readonly Authentication[]): Date | null {
  const given = amr.filter(({ method }) => OFFICE_PROOFS.includes(method));
  if (given.length === 0) return null;
  return new Date(Math.max(...given.map(({ timestamp }) => timestamp)) * 1000);
}

/** Returns a first name made from an address. */
export function nameFromAddress(email: string): string {
  const local = email.split("@")[0] ?? email;
  return `${local.charAt(0).toUpperCase()}${local.slice(1)}`.slice(0, STAFF_NAME_LENGTH);
}

/** Whether staff read counts of members in tens, because they may see no member. */
export const readsRounded = (role: StaffRole): boolean => !mayOpenInOffice("office_members", role);

/** Fewer would say something about single members. */
const FEW = 10;

/** From this count on none is reported as few. */
export const NEVER_FEW = 2 * FEW;

/**
 * Returns a count for readers who may not see members: tens, and 0 for few. Between two tens, and
 * from ten to nineteen, the `lot` decides, which belongs to the counted members: the same ones are
 * always rounded alike, and subtraction does not reveal one more or less.
 */
export function roundedCount(count: number, lot: number): number {
  const own = lot % FEW;
  if (count < FEW + own) return 0;
  return Math.floor((count + own) / FEW) * FEW;
}
