import { fill, plural } from "@sovereign/content/public/fill";
import { accountPanel, accountRefusals } from "@sovereign/content/words/office-account-acts";
import { actPanel } from "@sovereign/content/words/office-acts";
import type { OfficeAct } from "@sovereign/contract/office-act";
import { inWordsFirst } from "#core/words/number-words.ts";

type Context = {
  /** A time of today, and a moment within a sentence. */
  time: (instant: string) => string;
  when: (instant: string) => string;
};
type Words = { title: string; about: string };

const KINDS: readonly OfficeAct["kind"][] = [
  ...(["resend", "end_sessions", "change_address"] as const),
  ...(["remove_factor", "reset_address", "delete_account"] as const),
];

const isOnAccount = ({ kind }: Pick<OfficeAct, "kind">) => KINDS.includes(kind);

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(" ");

/** What the panel says of an act on an account; undefined where it says what it says of every act. */
export function accountPanelWords(act: OfficeAct, context: Context): Words | undefined {
  if (!isOnAccount(act)) return undefined;
  switch (act.state) {
    case "held":
      return heldWords(act, context);
    case "unanswered":
      if (act.kind !== "delete_account") return undefined;
      return {
        title: actPanel.unanswered,
        about: joined([accountPanel.deleteWaits, actPanel.asking]),
      };
    case "failed":
      return failedWords(act);
    case "undone":
      return undoneWords(act);
    case "done":
      return doneWords(act, context);
    default:
      return undefined;
  }
}

/** An act that is held for a day; one held for a minute counts its seconds. */
function heldWords(act: OfficeAct, { time, when }: Context): Words | undefined {
  if (!act.held_until) return undefined;
  const held = { when: when(act.held_until) };
  if (act.kind === "change_address") {
    return { title: fill(accountPanel.addressHeld, held), about: accountPanel.addressHeldAbout };
  }
  if (act.kind !== "remove_factor") return undefined;
  const { mailed_at: told, mail } = act.outcome ?? {};
  const untold =
    mail === "refused" ? accountPanel.factorHeldRefused : accountPanel.factorHeldUntold;
  return {
    title: fill(accountPanel.factorHeld, held),
    about: told ? fill(accountPanel.factorHeldAbout, { time: time(told) }) : untold,
  };
}

function failedWords({ kind, outcome }: OfficeAct): Words {
  const { code = "" } = outcome ?? {};
  const known: Readonly<Record<string, string>> = accountRefusals;
  const title = kind === "resend" ? accountPanel.notSent : accountPanel.notChanged;
  return { title, about: joined([known[code] ?? "", accountPanel.same]) };
}

function undoneWords({ kind }: OfficeAct): Words | undefined {
  if (kind === "change_address") {
    return { title: accountPanel.withdrawn, about: accountPanel.withdrawnAbout };
  }
  if (kind === "remove_factor") {
    return { title: accountPanel.factorKept, about: accountPanel.factorKeptAbout };
  }
  return undefined;
}

/** What the mail server has done with it, or when it is sent. */
function resentWords({ outcome, finished_at }: OfficeAct, time: Context["time"]): Words {
  const { mailed_at, leaves_at, mail } = outcome ?? {};
  if (mail === "refused") {
    return { title: accountPanel.resentRefused, about: accountPanel.resentRefusedAbout };
  }
  const title = accountPanel.resent;
  if (mail !== "waits" && mailed_at) {
    return { title, about: fill(accountPanel.resentAbout, { time: time(mailed_at) }) };
  }
  const isLater = leaves_at && finished_at && leaves_at > finished_at;
  const about = isLater
    ? fill(accountPanel.resentLater, { time: time(leaves_at) })
    : accountPanel.resentWaits;
  return { title, about };
}

function doneWords(act: OfficeAct, { time, when }: Context): Words | undefined {
  const { figures, outcome, finished_at } = act;
  const at = finished_at ? time(finished_at) : "";
  const mailed = outcome?.mailed_at;
  const written = mailed ? fill(accountPanel.written, { time: time(mailed) }) : "";
  switch (act.kind) {
    case "resend":
      return resentWords(act, time);
    case "end_sessions": {
      const count = figures.sessions ?? 0;
      const title = plural(accountPanel.sessions, count, { count: inWordsFirst(count) });
      return { title, about: joined([fill(actPanel.doneAbout, { time: at }), written]) };
    }
    case "change_address": {
      const until = figures.confirm_by ? when(figures.confirm_by) : "";
      const about = outcome?.code
        ? accountPanel.addressStands
        : fill(accountPanel.addressAbout, { time: at, until });
      return { title: accountPanel.address, about };
    }
    case "remove_factor":
      return {
        title: accountPanel.factor,
        about: joined([fill(accountPanel.factorAbout, { time: at }), written]),
      };
    case "reset_address":
      return { title: accountPanel.reset, about: written };
    case "delete_account":
      return { title: accountPanel.deleted, about: fill(accountPanel.deletedAbout, { time: at }) };
    default:
      return undefined;
  }
}
