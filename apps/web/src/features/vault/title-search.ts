import type { VaultAnswer, VaultSearchAnswer } from "@sovereign/contract/vault";

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What an offline device can find: the pieces in whose listed titles every one of the words stands. */
export function searchTitles(list: VaultAnswer, query: string): VaultSearchAnswer {
  const words = plain(query).split(" ");
  const hits = list.sections
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const [title, subtitle] = [plain(item.title), plain(item.subtitle ?? "")];
      if (!words.every((word) => title.includes(word) || subtitle.includes(word))) return [];
      const below = words.some((word) => subtitle.includes(word)) ? item.subtitle : null;
      return [{ ...item, passage: below ? [{ text: below, match: false }] : [] }];
    });
  return { query, hits };
}
