import { actRecords } from "@sovereign/content/words/act-records";
import { officePaths } from "@sovereign/domain/office-paths";
import { paths } from "@sovereign/domain/page-paths";
import { type ActHandler, type HeldAct, heldMailKey } from "#modules/office/acts/act-handler.ts";
import { isOnStaff } from "#modules/office/acts/acts.repository.ts";
import { findStaffOf } from "#staff/staff.repository.ts";
import { type AccountActDeps, accountMail, momentIn } from "./account-deps.ts";

const DAY_SECONDS = 24 * 3600;

/** A day in which the member can stop it: who asks may not be the member (decision 137). */
export function removeFactorAct({ accounts, config, db, jobs }: AccountActDeps) {
  const { appUrl } = config;

  async function tellMember({ id, member, by, heldUntil }: HeldAct<object>): Promise<void> {
    await jobs.enqueueMail({
      template: "factor-removal-held",
      to: member.email,
      userId: member.id,
      values: {
        staff_name: by,
        removed_at: momentIn(member.timeZone, heldUntil),
        time_zone: member.timeZone,
        auth_url: `${appUrl}${paths.auth}`,

        settings_url: `${appUrl}${paths.twoFactor}`,
        undo_url: await accounts.undoUrl(member),
      },
      key: heldMailKey({ id, heldUntil }),
    });
  }

  async function tellOwners({ id, member, by, reason, heldUntil }: HeldAct<object>): Promise<void> {
    for (const { email, timeZone } of await findStaffOf(db, ["owner"])) {
      await jobs.enqueueMail({
        template: "factor-removal-owner",
        to: email,
        values: {
          staff_name: by,
          member_email: member.email,
          reason,
          time_zone: timeZone,
          removed_at: momentIn(timeZone, heldUntil),
          member_url: `${appUrl}${officePaths.member(member.id)}`,
        },
        key: `act:${id}:owner:${email}`,
      });
    }
  }

  const handler: ActHandler<"remove_factor", object> = {
    kind: "remove_factor",
    holdSeconds: DAY_SECONDS,
    isPatient: true,

    async offer({ id }) {
      const factors = await accounts.factorsOf(id);
      const refusal = factors.length === 0 ? "no_factor" : null;
      const why_not = (await accounts.isFrozen(id)) ? "frozen" : refusal;
      return { kind: "remove_factor", why_not, facts: { factors } };
    },

    async plan(_, { id }) {
      if (await accounts.isFrozen(id)) return { whyNot: "frozen" };
      const factors = await accounts.factorsOf(id);
      return factors.length === 0 ? { whyNot: "no_factor" } : {};
    },

    figures: () => ({}),

    async announce(act) {
      await tellMember(act);
      await tellOwners(act);
    },

    comesAt: accounts.planFactorRemoval,

    async run({ member }) {
      // The member may have joined the staff within the day.
      if (await isOnStaff(db, member.id)) return { state: "failed", outcome: { code: "staff" } };
      const isRemoved = await accounts.removeFactors(member.id);
      return isRemoved ? { state: "done" } : { state: "failed", outcome: { code: "frozen" } };
    },

    mail: () => accountMail("remove_factor", actRecords.remove_factor.mail.text, config),
  };
  return handler;
}
