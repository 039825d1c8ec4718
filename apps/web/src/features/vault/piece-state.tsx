import { fill } from "@sovereign/content/public/fill";
import { locked } from "@sovereign/content/words/notices";
import { vault } from "@sovereign/content/words/vault";
import type { ListedVaultItem } from "@sovereign/contract/vault";
import { Icon } from "#design/controls/icon.tsx";

/** "6 min", or null for a piece without a text. */
export function minutesOf({ minutes }: Pick<ListedVaultItem, "minutes">): string | null {
  return minutes === null ? null : fill(vault.min, { minutes });
}

/** Whether a piece cannot be read here and now: it is for members, or announced. */
export function isClosed({ state }: Pick<ListedVaultItem, "state">): boolean {
  return state === "locked" || state === "later";
}

/** When an announced piece is to come: its period, where it has one (specification, section 2). */
function releasing({ releases }: ListedVaultItem): string {
  return releases ? fill(vault.releasing, { releases }) : locked.later.title;
}

/** Why a piece does not simply open: the members' lock, the clock of a later one, the way outside. */
export function PieceState({ item }: { item: ListedVaultItem }) {
  switch (item.state) {
    case "locked":
      return (
        <>
          <Icon name="lock" />
          {vault.members}
        </>
      );
    case "later":
      return (
        <>
          <Icon name="clock" />
          {releasing(item)}
        </>
      );
    case "video":
      return (
        <>
          {minutesOf(item)}
          <Icon name="out" />
        </>
      );
    default:
      return null;
  }
}
