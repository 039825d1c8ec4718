import type { ActFigures, ActOutcome, ActRefusal } from "@sovereign/contract/office-act";
import type { ActOrder, OfferOf, OrderedAct } from "@sovereign/contract/office-acts";
import type { MemberAct } from "@sovereign/domain/staff-log";
import type { Database } from "#database/database.ts";
import type { MailJob } from "#jobs/jobs.ts";

/** The member an action concerns, read before each step. */
export type ActMember = { id: string; email: string; timeZone: string };

/** `about`: another member whom the refusal reveals. */
export type Refused = { whyNot: ActRefusal; about?: string | undefined };

export function isRefused(value: object): value is Refused {
  return "whyNot" in value;
}

/** An action as its handler runs it; `plan` was fixed at the start. */
export type RunningAct<Plan> = {
  id: string;
  plan: Plan;
  member: ActMember;
  reason: string;
  by: string;
  /** 1 for the first attempt; a later one may find its work done already. */
  attempt: number;
  beganAt: Date;
};

export type HeldAct<Plan> = Omit<RunningAct<Plan>, "attempt"> & { heldUntil: Date };

/** Returns the key of the email that announces a held action, a new one per hold. */
export const heldMailKey = ({ id, heldUntil }: { id: string; heldUntil: Date }): string =>
  `act:${id}:held:${heldUntil.getTime()}`;

/** The provider's idempotency key of an action, the same for each attempt. */
export const runKeyOf = (actId: string): string => `act-${actId}`;

/** `failed`: the provider refused, so nothing has changed. A thrown error is asked again later. */
export type ActEnd = { state: "done" | "failed"; outcome?: ActOutcome };

/** `key` is the provider's idempotency key, the same in each attempt. */
type Run<Plan> = (act: RunningAct<Plan>, key: string) => Promise<ActEnd>;

export type ActMail = Omit<MailJob, "key" | "to" | "userId">;

/** Returns the email that informs a member of an action, or of its end. */
export const mailOfStaff = (subject: string, told: string, settingsUrl: string): ActMail => ({
  template: "act-of-staff",
  values: { subject, told, settings_url: settingsUrl },
});

/** One kind of action. Each step is repeated after a crash, so it must be idempotent. */
export type ActHandler<Kind extends MemberAct = MemberAct, Plan extends object = object> = {
  kind: Kind;
  /** The facts a sheet shows beforehand, with `whyNot` when it cannot be; staff order no others. */
  offer?(member: ActMember): Promise<OfferOf<Kind & OrderedAct>>;
  /** Fixes the details; stored with the action. */
  plan(order: Extract<ActOrder, { kind: Kind }>, member: ActMember): Promise<Plan | Refused>;
  /** For the log and the screens: sums, days and dates, nothing that names the member. */
  figures(plan: Plan): ActFigures;
  /** Values that identify the member, such as ids and addresses. Deleted with them. */
  personal?(plan: Plan): Record<string, unknown>;
  /** Seconds in which it can be undone before anything is sent. */
  holdSeconds?: number;
  /** Allows other actions while it is held, because that lasts a day. */
  isPatient?: boolean;
  /** Announces it while it is held; repeated after a crash. */
  announce?(act: HeldAct<Plan>): Promise<void>;
  /** In the transaction that notes that it was announced, or with null stops it while it is held. */
  comesAt?(tx: Database, userId: string, at: Date | null): Promise<void>;
  run: Run<Plan>;
  undo?: {
    /** When a finished action can no longer be undone. */
    until(plan: Plan): Date | null;
    /** Whether the member has made it final, or stopped it, before. */
    isOver?(actId: string): Promise<boolean>;
    run: Run<Plan>;
    /** The email to the member about the action. */
    mail?(act: RunningAct<Plan>): ActMail | null;
  };
  /** Whether `run` sends an email itself, under its own key. */
  isEmail?: boolean;
  /** The email to the member, sent once, when the minute of Undo is over. */
  mail?(act: RunningAct<Plan>): ActMail | null;
};

/** Kinds of different orders and plans in one list; the engine passes each its own. */
export type AnyHandler = Omit<ActHandler<MemberAct, never>, "plan"> & {
  plan(order: never, member: ActMember): Promise<object>;
};
