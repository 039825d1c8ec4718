import { randomUUID } from "node:crypto";
import { wayInChanges } from "@sovereign/content/words/mails";
import { mailboxOf } from "@sovereign/domain/credentials";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import type { Member } from "#modules/accounts/members/members.repository.ts";
import { storeResetLink } from "#modules/accounts/reset/reset-links.repository.ts";
import { CONFIRMATION_HOURS, type MailedLinks } from "./mailed-links.ts";

/** A way to sign in that came or went. Not a passkey's name: a thief who gives it one would write in our mail. */
type WayInChange = { way: keyof typeof wayInChanges; change: "added" | "removed" };

export type AccountMails = ReturnType<typeof createAccountMails>;

/**
 * The mails about an account, handed to the durable queue. Those that a stranger can cause draw on
 * one budget, which is asked before a link is made; each of them holds a link that works, so that
 * whichever leaves next is the one its owner waits for (decision 35).
 */
export function createAccountMails(options: {
  db: Database;
  jobs: Jobs;
  rateLimits: RateLimits;
  links: MailedLinks;
  appUrl: string;
  clock: Clock;
}) {
  const { db, jobs, rateLimits, links, appUrl, clock } = options;
  const budget = createMailBudget(rateLimits);

  /** Sends when the budget allows; what is mailed later works as long as what is mailed now. */
  async function sendWithin(
    member: Member,
    template: MailJob["template"],
    valuesAt: (leaves: Date) => Promise<MailJob["values"]>,
  ): Promise<void> {
    const afterSeconds = await budget.reserve(member);
    if (afterSeconds === undefined) return;
    const values = await valuesAt(new Date(clock().getTime() + afterSeconds * 1000));
    const key = `${template}:${randomUUID()}`;
    await jobs.enqueueMail({ template, to: member.email, values, key, afterSeconds });
  }

  async function resetUrl(member: Member, leaves: Date): Promise<string> {
    const token = await links.reset.sign(member, leaves);
    const expiresAt = new Date(leaves.getTime() + links.reset.milliseconds);
    await storeResetLink(db, { token, userId: member.id, expiresAt }, clock());
    return links.reset.pageFor(token);
  }

  const tellChange = (
    template: "reset-notice" | "password-changed",
    member: Member,
    changedAt: Date,
  ) =>
    jobs.enqueueMail({
      template,
      to: member.email,
      values: { ...timeOf(member, changedAt), auth_url: `${appUrl}/auth` },
      key: `${template}:${randomUUID()}`,
    });

  return {
    confirmAddress: (member: Member) =>
      sendWithin(member, "confirm-address", async (leaves) => ({
        confirm_url: links.confirmation.pageFor(await links.confirmation.sign(member, leaves)),
        valid_hours: String(CONFIRMATION_HOURS),
      })),

    accountExists: (member: Member) =>
      sendWithin(member, "account-exists", async (leaves) => ({
        auth_url: `${appUrl}/auth`,
        reset_url: await resetUrl(member, leaves),
      })),

    resetLink: (member: Member) =>
      sendWithin(member, "reset-link", async (leaves) => ({
        reset_url: await resetUrl(member, leaves),
      })),

    /** Once in an account's life, however often it is asked for. */
    welcome: (member: Member) =>
      jobs.enqueueMail({
        template: "welcome",
        to: member.email,
        values: {
          app_url: `${appUrl}/app`,
          settings_url: `${appUrl}/app/settings`,
        },
        key: `welcome:${member.id}`,
      }),

    resetNotice: (member: Member, changedAt: Date) => tellChange("reset-notice", member, changedAt),

    /** The link with which a new address is confirmed; it draws on that mailbox's budget. */
    confirmChange: (member: Member, { newEmail }: { newEmail: string }, confirmUrl: string) =>
      sendWithin(
        { ...member, email: newEmail, emailVerified: false },
        "email-confirm-change",
        async () => ({
          old_email: member.email,
          confirm_url: confirmUrl,
        }),
      ),

    /** To the present address: somebody signed in has asked for another one. */
    changeAsked: (member: Member, change: { newEmail: string; askedAt: Date }, undoUrl: string) =>
      jobs.enqueueMail({
        template: "email-change-asked",
        to: member.email,
        values: {
          ...timeOf(member, change.askedAt),
          new_email: change.newEmail,
          undo_url: undoUrl,
        },
        key: `email-change-asked:${randomUUID()}`,
      }),

    /** To the former address: another one has taken its place. */
    changeDone: (member: Member, change: { oldEmail: string; newEmail: string }, undoUrl: string) =>
      jobs.enqueueMail({
        template: "email-changed",
        to: change.oldEmail,
        values: { ...timeOf(member, clock()), new_email: change.newEmail, undo_url: undoUrl },
        key: `email-changed:${randomUUID()}`,
      }),

    /** To the new address, once it is the account's. */
    changeArrived: (member: Member, { oldEmail }: { oldEmail: string }) =>
      jobs.enqueueMail({
        template: "email-change-arrived",
        to: member.email,
        values: { ...timeOf(member, clock()), old_email: oldEmail },
        key: `email-change-arrived:${randomUUID()}`,
      }),

    /** To the address that an account had until its owner took a change back. */
    changeUndone: (member: Member, leftEmail: string) =>
      jobs.enqueueMail({
        template: "email-change-undone",
        to: leftEmail,
        values: timeOf(member, clock()),
        key: `email-change-undone:${randomUUID()}`,
      }),

    /** Of a password that was changed by somebody signed in, who stays so. */
    passwordChanged: (member: Member, changedAt: Date) =>
      tellChange("password-changed", member, changedAt),

    /** Tells the member of a way to sign in that was added or removed. */
    wayInChanged: (member: Member, { way, change }: WayInChange, changedAt: Date) =>
      jobs.enqueueMail({
        template: "way-in-changed",
        to: member.email,
        values: {
          ...timeOf(member, changedAt),
          change: wayInChanges[way][change],
          settings_url: `${appUrl}/app/settings`,
          auth_url: `${appUrl}/auth`,
        },
        key: `way-in-changed:${randomUUID()}`,
      }),
  };
}

/** When something happened, in the member's own time, as a mail says it. */
const timeOf = ({ timeZone }: Member, at: Date) => ({
  changed_at: new Intl.DateTimeFormat("en-US", {
    ...{ dateStyle: "long", timeStyle: "short", timeZone },
  }).format(at),
  time_zone: timeZone,
});

/** Seconds between two mails to a mailbox once its first three are spent: under ten minutes. */
const EVERY_SECONDS = 540;

const OF_MAILBOX = { burst: 3, everySeconds: EVERY_SECONDS };

/**
 * One budget for every mail that a stranger can cause: confirmation, account-exists and reset
 * (decision 35). It never refuses for long: an ask either gets a place within nine minutes or finds a
 * mail to the same address on its way that is as good.
 */
function createMailBudget(rateLimits: RateLimits) {
  /** Notes that a mail to the address leaves in so many seconds, unless one is on its way already. */
  const onItsWay = (email: string, everySeconds: number) =>
    rateLimits.reserve(`mailOnItsWay:${email}`, { burst: 0, everySeconds });

  return {
    /**
     * Asks for a place; gives the seconds after which the mail may leave, or undefined when none is
     * to be sent. The mailbox's other spellings share its places, but cannot take the last one from
     * a member, nor from the plain address.
     */
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
