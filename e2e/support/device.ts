import { expect, type Page } from "@playwright/test";

/** Returns all local storage and IndexedDB rows of the product, as text. */
export function heldOnDevice(page: Page): Promise<{ storage: string[]; databases: string[] }> {
  return page.evaluate(async () => {
    const answerOf = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const held = await Promise.all([answerOf(rows.getAllKeys()), answerOf(rows.getAll())]);
        databases.push(...held.flat().map((row) => JSON.stringify(row)));
      }
      database.close();
    }
    const storage = Object.keys(localStorage).map((key) => `${key}=${localStorage.getItem(key)}`);
    return { storage, databases };
  });
}

/** Waits until stored writes contain these texts; the page shows them earlier (decision 101). */
export async function whenWritten(page: Page, ...texts: string[]): Promise<void> {
  const missing = async () => {
    const { databases } = await heldOnDevice(page);
    return texts.filter((text) => !databases.some((row) => row.includes(text)));
  };
  await expect.poll(missing).toEqual([]);
}
