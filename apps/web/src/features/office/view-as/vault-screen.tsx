import { fill, plural } from "@sovereign/content/public/fill";
import { viewedVault } from "@sovereign/content/words/office-view-as";
import { viewShelves } from "@sovereign/contract/office-views";
import type { ListedVaultItem } from "@sovereign/contract/vault";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./screens.module.css";
import { useViewed } from "./view.ts";
import { OpenState, Viewed } from "./viewed.tsx";

export function VaultScreen() {
  const shelves = useViewed("shelves", (api, asking) => api(viewShelves, asking));
  return (
    <>
      <h1 className="title">{viewedVault.title}</h1>
      <Viewed query={shelves}>
        {({ sections }) =>
          sections.map(({ id, note, items }) => (
            <section key={id} className={styles.part} aria-labelledby={`shelf-${id}`}>
              <h2 className="heading" id={`shelf-${id}`}>
                {viewedVault.shelves[id]}
              </h2>
              <p className="small t2">{note ?? openOf(items)}</p>
              <ul className={styles.rows}>
                {items.map((item) => (
                  <li key={item.id} className={styles.piece}>
                    <span>
                      {item.title}
                      {item.subtitle && <span className="small t3">{item.subtitle}</span>}
                    </span>
                    <PieceState item={item} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </Viewed>
    </>
  );
}

function openOf(items: readonly ListedVaultItem[]): string {
  const open = items.filter(({ state }) => state === "open" || state === "video").length;
  return plural(viewedVault.isOpen, open, { all: items.length });
}

function PieceState({ item: { state, releases } }: { item: ListedVaultItem }) {
  if (state !== "later") {
    return (
      <OpenState open={state !== "locked"}>
        {state === "video" ? viewedVault.video : undefined}
      </OpenState>
    );
  }
  return (
    <p className={`small t3 ${styles.state}`}>
      <Icon name="clock" />
      {releases ? fill(viewedVault.later, { releases }) : viewedVault.notYet}
    </p>
  );
}
