import { plural } from "@sovereign/content/public/fill";
import { accountRows } from "@sovereign/content/words/office-account-acts";
import type { ActOffer } from "@sovereign/contract/office-acts";
import { inWords } from "#core/words/number-words.ts";
import type { ActRow } from "#features/office/acts/act-row.ts";
import { ChangeAddressSheet } from "./change-address-sheet.tsx";
import { DeleteAccountSheet } from "./delete-account-sheet.tsx";
import { EndSessionsSheet } from "./end-sessions-sheet.tsx";
import { RemoveFactorSheet } from "./remove-factor-sheet.tsx";
import { ResendSheet } from "./resend-sheet.tsx";
import { ResetAddressSheet } from "./reset-address-sheet.tsx";

type AccountKind = keyof typeof accountRows;
export type AccountOffer = Extract<ActOffer, { kind: AccountKind }>;

/** Returns the row of an act on the account, and the sheet it opens. */
export function accountRowOf(offer: AccountOffer): ActRow {
  switch (offer.kind) {
    case "resend": {
      const { facts } = offer;
      return {
        ...accountRows.resend,
        sheet: (shared) => <ResendSheet {...shared} offer={facts} />,
      };
    }
    case "end_sessions": {
      const { facts } = offer;
      const { title, about } = accountRows.end_sessions;
      const count = facts.sessions.length;
      return {
        title,
        about: plural(about, count, { count: inWords(count) }),
        sheet: (shared) => <EndSessionsSheet {...shared} offer={facts} />,
      };
    }
    case "change_address": {
      const { facts } = offer;
      return {
        ...accountRows.change_address,
        sheet: (shared) => <ChangeAddressSheet {...shared} offer={facts} />,
      };
    }
    case "remove_factor": {
      const { facts, why_not } = offer;
      return {
        ...accountRows.remove_factor,
        hidden: why_not === "no_factor",
        sheet: (shared) => <RemoveFactorSheet {...shared} offer={facts} />,
      };
    }
    case "reset_address": {
      const { facts } = offer;
      if (!facts) return { ...accountRows.reset_address, hidden: true };
      return {
        ...accountRows.reset_address,
        sheet: (shared) => <ResetAddressSheet {...shared} offer={facts} />,
      };
    }
    case "delete_account": {
      const { facts } = offer;
      return {
        ...accountRows.delete_account,
        danger: true,
        sheet: (shared) => <DeleteAccountSheet {...shared} offer={facts} />,
      };
    }
  }
}
