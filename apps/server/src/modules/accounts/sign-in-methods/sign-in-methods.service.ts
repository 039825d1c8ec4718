import type { SignInMethods } from "@sovereign/contract/sign-in-methods";
import {
  hasSignInMethod,
  IDENTITY_PROVIDERS,
  type IdentityProviderName,
} from "@sovereign/domain/sign-in-methods";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { recordEvent } from "#modules/accounts/freeze/account-events.repository.ts";
import type {
  FreshAuthentication,
  FreshProof,
} from "#modules/accounts/fresh/fresh-authentication.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import { findMember, lockAccount } from "#modules/accounts/members/members.repository.ts";
import { isSessionLive, lockForSession } from "#modules/accounts/sessions/sessions.repository.ts";
import type { SocialAttempts } from "#modules/accounts/social/attempts.ts";
import {
  findMemberBy,
  linkAccount,
} from "#modules/accounts/social/provided-accounts.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { IdentityProviders } from "#providers/ports.ts";
import { findSignInMethods, unlinkProvider } from "./sign-in-methods.repository.ts";

export type Linking = { userId: string; sessionId: string };

export type SignInMethodService = ReturnType<typeof createSignInMethodService>;

export function createSignInMethodService(options: {
  db: Database;
  identities: IdentityProviders;
  attempts: SocialAttempts;
  fresh: Pick<FreshAuthentication, "assertFresh">;
  mails: AccountMails;
  clock: Clock;
}) {
  const { db, identities, attempts, fresh, mails, clock } = options;

  async function read({ userId }: Pick<Caller, "userId">): Promise<SignInMethods> {
    const { hasPassword, passkeys, linked } = await findSignInMethods(db, userId);
    // A provider no longer configured can still be unlinked.
    const shown = IDENTITY_PROVIDERS.filter((name) => identities.has(name) || linked.has(name));
    return {
      has_password: hasPassword,
      passkeys,
      providers: shown.map((provider) => ({
        provider,
        linked_at: linked.get(provider)?.toISOString() ?? null,
      })),
    };
  }

  async function notify(
    tx: Database,
    userId: string,
    way: IdentityProviderName,
    change: "added" | "removed",
    at: Date,
  ): Promise<void> {
    const member = await findMember(tx, userId);
    if (member) await mails.within(tx).signInMethodChanged(member, { way, change }, at);
  }

  async function assertSignInMethodLeft(tx: Database, userId: string): Promise<void> {
    const { hasPassword, passkeys, linked } = await findSignInMethods(tx, userId);
    const providers = [...linked.keys()].filter((one) => identities.has(one)).length;
    if (!hasSignInMethod({ hasPassword, passkeys, providers }))
      throw new Problem("auth.last_sign_in_method");
  }

  return {
    read,
    assertSignInMethodLeft,

    async begin(caller: Caller, name: string, proof: FreshProof) {
      await fresh.assertFresh(caller, proof);
      const known = IDENTITY_PROVIDERS.find((one) => one === name);
      const provider = known && identities.get(known);
      if (!known || !provider) throw new Problem("auth.provider_unknown");
      const { userId, sessionId, timeZone } = caller;
      const linking = { userId, sessionId };
      const attempt = attempts.begin({ provider: known, timeZone, linking });
      const url = (await provider.pageFor(attempt)).href;
      return { url, sealed: await attempts.seal(attempt), postsBack: provider.postsBack };
    },

    /** Links only while the requesting session is live; `taken` when it signs in another member. */
    async complete(
      linking: Linking,
      proven: { provider: IdentityProviderName; subject: string },
    ): Promise<"linked" | "taken" | "over"> {
      const { userId } = linking;
      const now = clock();
      return db.transaction(async (tx) => {
        await lockAccount(tx, userId);
        if (!(await isSessionLive(tx, linking, now))) return "over";
        if (await linkAccount(tx, { ...proven, userId }, now)) {
          await recordEvent(tx, { userId, kind: "provider_added" }, now);
          await notify(tx, userId, proven.provider, "added", now);
          return "linked";
        }
        const owner = await findMemberBy(tx, proven);
        return owner?.id === userId ? "linked" : "taken";
      });
    },

    async unlink(caller: Caller, name: string, proof: FreshProof): Promise<SignInMethods> {
      await fresh.assertFresh(caller, proof);
      const { userId } = caller;
      const provider = IDENTITY_PROVIDERS.find((one) => one === name);
      if (!provider) throw new Problem("auth.provider_unknown");
      await db.transaction(async (tx) => {
        const now = clock();
        await lockForSession(tx, caller, now);
        if (!(await unlinkProvider(tx, { userId, provider }, now))) {
          throw new Problem("auth.provider_unknown");
        }
        await recordEvent(tx, { userId, kind: "provider_removed" }, now);
        await assertSignInMethodLeft(tx, userId);
        await notify(tx, userId, provider, "removed", now);
      });
      return read(caller);
    },
  };
}
