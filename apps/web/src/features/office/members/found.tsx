import { fill } from "@sovereign/content/public/fill";
import { foundBy, foundTexts } from "@sovereign/content/words/office-members";
import type { ListedMember, MemberPage } from "@sovereign/contract/office-members";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { wholeDate } from "#features/office/parts/when.ts";
import styles from "./members.module.css";

/** "Receipt 2041-5563 of March 9, 2026": why a search found a member; empty for their address. */
export function foundWords({ found_by: found }: ListedMember, timeZone: string): string {
  if (!found) return "";
  const what = fill(foundBy[found.by], { text: found.text });
  return found.at ? fill(foundTexts.on, { what, date: wholeDate(found.at, timeZone) }) : what;
}

type Elsewhere = MemberPage["elsewhere"][number];

/** Describes what has no account, with its page. */
export function elsewhereOf(found: Elsewhere): { text: string; to: string } {
  if (found.kind === "error") {
    const { reference } = found;
    return {
      text: fill(foundTexts.error, { reference }),
      to: officePaths.faultsWith(reference),
    };
  }
  const { giver, recipient, number, id } = found;
  const text = fill(foundTexts.gift, {
    number,
    giver: giver ?? foundTexts.noAddress,
    recipient: recipient ?? foundTexts.noAddress,
  });
  return { text, to: officePaths.gift(id) };
}

/** Gifts and errors that a search found, each a link. */
export function FoundElsewhere({ elsewhere }: Pick<MemberPage, "elsewhere">) {
  return (
    <div className={styles.closest}>
      <h2 className="subhead mt-2 mb-3">{foundTexts.elsewhere}</h2>
      <ul className={`rows ${styles.close}`}>
        {elsewhere.map((found) => {
          const { text, to } = elsewhereOf(found);
          return (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
