import { z } from "zod";

export const manifestSchema = z.object({
  exported_at: z.iso.datetime(),
  /** The URL of the deployment that exported it. */
  deployment: z.string(),
  /** Digests by path. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

type Found = { path: string; digest: string };

/** Returns why a pack is not what was exported, by file; empty when it is. */
export function manifestFaults(
  { files, exported_at: exportedAt, deployment }: Manifest,
  found: readonly Found[],
  here: { deployment: string; lastRelease: Date | null },
): string[] {
  const digests = new Map(found.map(({ path, digest }) => [path, digest]));
  const isOlder =
    deployment === here.deployment &&
    here.lastRelease !== null &&
    here.lastRelease > new Date(exportedAt);
  return [
    ...Object.keys(files).flatMap((path) => (digests.has(path) ? [] : [`${path} is missing.`])),
    ...[...digests].flatMap(([path, digest]) => {
      const listed = files[path];
      if (listed === undefined) return [`${path} is not on its list.`];
      return listed === digest ? [] : [`${path} is not what was exported.`];
    }),
    ...(isOlder ? ["It is older than the one that serves."] : []),
  ];
}
