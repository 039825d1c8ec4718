import type { AnyHandler } from "#modules/office/acts/act-handler.ts";
import type { AccountActDeps } from "./account-deps.ts";
import { changeAddressAct } from "./change-address.act.ts";
import { deleteAccountAct } from "./delete-account.act.ts";
import { endSessionsAct } from "./end-sessions.act.ts";
import { removeFactorAct } from "./remove-factor.act.ts";
import { resendAct } from "./resend.act.ts";
import { resetAddressAct } from "./reset-address.act.ts";

/** The acts on a member's account (decision 137). */
export function accountActs(deps: AccountActDeps): AnyHandler[] {
  return [
    resendAct(deps),
    endSessionsAct(deps),
    changeAddressAct(deps),
    removeFactorAct(deps),
    resetAddressAct(deps),
    deleteAccountAct(deps),
  ];
}
