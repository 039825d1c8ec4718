import { loadPack } from "@sovereign/content/server/pack/load-pack";
import { PackError, problemLine } from "@sovereign/content/server/pack/pack-error";

export const VALUES = { product: "Harbour", email: "help@harbour.test", app_price: "$12" };

/**
 * Returns the errors that a pack is refused with, all texts read, one per line; empty when it
 * loads.
 */
export async function problemsOf(root: string): Promise<string[]> {
  const error: unknown = await loadPack(root, { bodies: "eager", values: VALUES }).then(
    () => null,
    (reason) => reason,
  );
  if (error === null) return [];
  if (!(error instanceof PackError)) throw error;
  return error.problems.map(problemLine);
}
