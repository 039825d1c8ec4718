import { randomUUID } from "node:crypto";
import { frozenBy, type StaffWarning, signInMethodChanges } from "@sovereign/content/words/mails";
import { mailboxOf } from "@sovereign/domain/credentials";
import { paths } from "@sovereign/domain/page-paths";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import type { Member } from "#modules/accounts/members/members.repository.ts";
import { storeResetLink } from "#modules/accounts/reset/reset-links.repository.ts";
import { CONFIRMATION_HOURS, type EmailLinks, nextPart } from "./email-links.ts";

/** Contains no passkey name: a thief could put text into our emails. */
type SignInMethodChange = { way: keyof typeof signInMethodChanges; change: "added" | "removed" };

/** Warns every owner about a staff member's account; does nothing for other members. */
export type TellOwners = (userId: string, warning: StaffWarning, key: string) => Promise<void>;

/** `next` is where the sign-in continues that the email's link begins. */
type Onward = { key?: string; next?: string | undefined };

type Options = {
  db: Database;
  jobs: Pick<Jobs, "enqueueMail">;
  rateLimits: RateLimits;
  links: EmailLinks;
  appUrl: string;
  clock: Clock;
};

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Emails that a stranger can cause share a budget, and each has a valid link (decision 35). */
export function createAccountMails({ jobs, ...deps }: Options) {
  return Object.assign(createMails({ jobs, ...deps }), {
    /** Emails that are stored with the change they tell of, in its transaction. */
    within: (tx: Database) =>
      createMails({ jobs: { enqueueMail: (job) => jobs.enqueueMail(job, tx) }, ...deps }),
  });
}

function createMails(options: Options) {
  const { db, jobs, rateLimits, links, appUrl, clock } = options;
  const budget = createMailBudget(rateLimits);

  /** Returns the seconds until it leaves; undefined without a slot. */
  async function sendWithin(
    member: Member,
    template: MailJob["template"],
    valuesAt: (leaves: Date) => Promise<MailJob["values"]>,
    key = `${template}:${randomUUID()}`,
  ): Promise<number | undefined> {
    const afterSeconds = await budget.reserve(member);
    if (afterSeconds === undefined) return undefined;
    const values = await valuesAt(new Date(clock().getTime() + afterSeconds * 1000));
    const { id: userId, email: to } = member;
    await jobs.enqueueMail({ template, to, userId, values, key, afterSeconds });
    return afterSeconds;
  }

  async function resetUrl(member: Member, leaves: Date, next?: string): Promise<string> {
    const token = await links.reset.sign(member, leaves);
    const expiresAt = new Date(leaves.getTime() + links.reset.milliseconds);
    await storeResetLink(db, { token, userId: member.id, expiresAt }, clock());
    return links.reset.pageFor(token, next);
  }

  const undoUrl = async ({ id }: Pick<Member, "id">, email: string) =>
    links.undo.pageFor(await links.undo.sign({ id, email }, clock()));

  const frozenValues = async (
    member: Member,
    to: string,
    { frozenAt, address }: { frozenAt: Date; address: string },
  ) => ({
    ...timeOf(member, frozenAt),
    mailbox: to === address ? frozenBy.here : frozenBy.elsewhere,
    undo_url: await undoUrl(member, to),
  });

  const sendChangeNotice = async (
    template: "reset-notice" | "password-changed",
    member: Member,
    changedAt: Date,
  ) =>
    jobs.enqueueMail({
      template,
      to: member.email,
      userId: member.id,
      values: {
        ...timeOf(member, changedAt),
        auth_url: `${appUrl}${paths.auth}`,
        undo_url: await undoUrl(member, member.email),
      },
      key: `${template}:${randomUUID()}`,
    });

  return {
    confirmAddress: (member: Member, { key, next }: Onward = {}) =>
      sendWithin(
        member,
        "confirm-address",
        async (leaves) => ({
          confirm_url: links.confirmation.pageFor(
            await links.confirmation.sign(member, leaves),
            next,
          ),
          valid_hours: String(CONFIRMATION_HOURS),
        }),
        key,
      ),

    accountExists: (member: Member, next?: string) =>
      sendWithin(member, "account-exists", async (leaves) => ({
        auth_url: `${appUrl}${paths.auth}${nextPart(next, "#")}`,
        reset_url: await resetUrl(member, leaves, next),
      })),

    resetLink: (member: Member, { key, next }: Onward = {}) =>
      sendWithin(
        member,
        "reset-link",
        async (leaves) => ({ reset_url: await resetUrl(member, leaves, next) }),
        key,
      ),

    /** Sends one email per account and key, however often it is called. */
    welcome: (member: Member, key = `welcome:${member.id}`, afterSeconds = 0) =>
      jobs.enqueueMail({
        template: "welcome",
        to: member.email,
        userId: member.id,
        values: {
          app_url: `${appUrl}${paths.app}`,
          settings_url: `${appUrl}${paths.settings}`,
        },
        key,
        afterSeconds,
      }),

    resetNotice: (member: Member, changedAt: Date) =>
      sendChangeNotice("reset-notice", member, changedAt),

    confirmChange: (member: Member, { newEmail }: { newEmail: string }, confirmUrl: string) =>
      sendWithin(
        { ...member, email: newEmail, emailVerified: false },
        "email-confirm-change",
        async () => ({
          old_email: member.email,
          confirm_url: confirmUrl,
        }),
      ),

    /** Emails the new address what staff prepared; undefined without a slot. */
    confirmChangeByStaff: (
      member: Member,
      { newEmail, staffName, key }: { newEmail: string; staffName: string; key: string },
      confirmUrl: string,
    ) =>
      sendWithin(
        { ...member, email: newEmail, emailVerified: false },
        "staff-confirm-change",
        async () => ({
          staff_name: staffName,
          old_email: member.email,
          confirm_url: confirmUrl,
        }),
        key,
      ),

    changeAskedByStaff: async (
      member: Member,
      { newEmail, staffName, key }: { newEmail: string; staffName: string; key: string },
    ) =>
      jobs.enqueueMail({
        template: "staff-change-asked",
        to: member.email,
        userId: member.id,
        values: {
          staff_name: staffName,
          new_email: newEmail,
          undo_url: await undoUrl(member, member.email),
        },
        key,
      }),

    /** Emails the current address: a signed-in caller requested another one. */
    changeAsked: async (member: Member, change: { newEmail: string; askedAt: Date }) =>
      jobs.enqueueMail({
        template: "email-change-asked",
        to: member.email,
        userId: member.id,
        values: {
          ...timeOf(member, change.askedAt),
          new_email: change.newEmail,
          undo_url: await undoUrl(member, member.email),
        },
        key: `email-change-asked:${randomUUID()}`,
      }),

    changeDone: async (member: Member, change: { oldEmail: string; newEmail: string }) =>
      jobs.enqueueMail({
        template: "email-changed",
        to: change.oldEmail,
        userId: member.id,
        values: {
          ...timeOf(member, clock()),
          new_email: change.newEmail,
          undo_url: await undoUrl(member, change.oldEmail),
        },
        key: `email-changed:${randomUUID()}`,
      }),

    changeArrived: async (member: Member, { oldEmail }: { oldEmail: string }) =>
      jobs.enqueueMail({
        template: "email-change-arrived",
        to: member.email,
        userId: member.id,
        values: {
          ...timeOf(member, clock()),
          old_email: oldEmail,
          undo_url: await undoUrl(member, member.email),
        },
        key: `email-change-arrived:${randomUUID()}`,
      }),

    /** Sends one email per address and return, however often it is called. */
    changeUndone: (member: Member, leftEmail: string, at: Date) =>
      jobs.enqueueMail({
        template: "email-change-undone",
        to: leftEmail,
        userId: member.id,
        values: timeOf(member, at),
        key: `email-change-undone:${member.id}:${at.toISOString()}:${leftEmail}`,
      }),

    /** For a password changed while signed in; that session continues. */
    passwordChanged: (member: Member, changedAt: Date) =>
      sendChangeNotice("password-changed", member, changedAt),

    /** One for each session, which ends with it. */
    sessionStolen: async (member: Member & { sessionId: string }) =>
      jobs.enqueueMail({
        template: "session-stolen",
        to: member.email,
        userId: member.id,
        values: {
          ...timeOf(member, clock()),
          auth_url: `${appUrl}${paths.auth}`,
          undo_url: await undoUrl(member, member.email),
        },
        key: `session-stolen:${member.sessionId}`,
      }),

    /**
     * Informs an address of the account that it is frozen, with the way back. Sends one email per
     * address and freeze, however often it is called.
     */
    frozen: async (member: Member, to: string, freeze: { frozenAt: Date; address: string }) =>
      jobs.enqueueMail({
        template: "account-frozen",
        to,
        userId: member.id,
        values: await frozenValues(member, to, freeze),
        key: `account-frozen:${member.id}:${freeze.frozenAt.toISOString()}:${to}`,
      }),

    /** Sent to a member who requests a new password during the freeze. */
    stillFrozen: (member: Member, freeze: { frozenAt: Date; address: string }) =>
      sendWithin(member, "account-frozen", () => frozenValues(member, member.email, freeze)),

    /** Informs the reporting mailbox, once, that a person with an older proof disagreed. */
    freezeRefuted: async (member: Member, to: string, at: Date) =>
      jobs.enqueueMail({
        template: "freeze-refuted",
        to,
        userId: member.id,
        values: { ...timeOf(member, at), undo_url: await undoUrl(member, to) },
        key: `freeze-refuted:${member.id}:${at.toISOString()}`,
      }),

    freezeWaited: async (
      member: Member,
      { address, frozenAt }: { address: string; frozenAt: Date },
    ) =>
      jobs.enqueueMail({
        template: "freeze-waited",
        to: address,
        userId: member.id,
        values: { undo_url: await undoUrl(member, address) },
        key: `freeze-waited:${member.id}:${frozenAt.toISOString()}`,
      }),

    undoUrl,

    signInMethodChanged: async (
      member: Member,
      { way, change }: SignInMethodChange,
      changedAt: Date,
    ) =>
      jobs.enqueueMail({
        template: "way-in-changed",
        to: member.email,
        userId: member.id,
        values: {
          ...timeOf(member, changedAt),
          change: signInMethodChanges[way][change],
          settings_url: `${appUrl}${paths.settings}`,
          undo_url: await undoUrl(member, member.email),
        },
        key: `way-in-changed:${randomUUID()}`,
      }),
  };
}

function timeOf(member: Member, at: Date) {
  const timeZone = timeZoneOr(member.timeZone);
  const style = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  return { changed_at: new Intl.DateTimeFormat("en-US", style).format(at), time_zone: timeZone };
}

/** Seconds between two emails to a mailbox after its first three. */
const EVERY_SECONDS = 540;

const OF_MAILBOX = { burst: 3, everySeconds: EVERY_SECONDS };

/** A request gets a slot within nine minutes or finds an equivalent email queued (decision 35). */
function createMailBudget(rateLimits: RateLimits) {
  /** Undefined when an email to the address is already queued. */
  const onItsWay = (email: string, everySeconds: number) =>
    rateLimits.reserve(`mailOnItsWay:${email}`, { burst: 0, everySeconds });

  return {
    /** Returns seconds; other spellings of the mailbox cannot take the last slot from a member. */
    async reserve(member: { email: string; emailVerified: boolean }): Promise<number | undefined> {
      const { email, emailVerified } = member;
      const mailbox = mailboxOf(email);
      const wait = await rateLimits.reserve(`mailsToMailbox:${mailbox}`, OF_MAILBOX);
      if (wait !== undefined) {
        if (wait > 0) await onItsWay(email, wait);
        return wait;
      }
      return emailVerified || email === mailbox ? onItsWay(email, EVERY_SECONDS) : undefined;
    },
  };
}
