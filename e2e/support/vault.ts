import type { Page } from "@playwright/test";

/** Counts the copies of pieces on the device; places wait in a database of their own. */
export function offlineCopies(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let count = 0;
    for (const { name } of await indexedDB.databases()) {
      if (!name?.endsWith("-copies")) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        count += await new Promise<number>((resolve, reject) => {
          const counting = database.transaction(store).objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
          counting.onerror = () => reject(counting.error);
        });
      }
      database.close();
    }
    return count;
  });
}

export async function progress(page: Page): Promise<number> {
  const value = await page
    .getByRole("progressbar", { name: "Reading progress" })
    .getAttribute("aria-valuenow");
  return Number(value);
}

/** Returns the number of the block below the bar, plus the part of it that is past. */
export function readingPlace(page: Page): Promise<number> {
  return page.evaluate(() => {
    const line = document.querySelector("[data-reader-bar]")?.getBoundingClientRect().bottom ?? 0;
    const blocks = [...document.querySelectorAll("main .prose > *")];
    const boxes = blocks.map((block) => block.getBoundingClientRect());
    const index = boxes.findLastIndex(({ top }) => top <= line);
    const box = boxes[index];
    return box ? index + (line - box.top) / box.height : index;
  });
}

/** Selects words as a drag of the mouse, or the handles of a phone, do. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await page.evaluate((text) => {
    const walker = document.createTreeWalker(
      document.querySelector("main .prose") ?? document,
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const from = node.nodeValue?.indexOf(text) ?? -1;
      if (from >= 0) getSelection()?.setBaseAndExtent(node, from, node, from + text.length);
    }
  }, words);
}
