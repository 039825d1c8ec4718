import { fill } from "@sovereign/content/public/fill";
import { importTexts } from "@sovereign/content/words/own-data";
import { type OwnDataExport, ownDataSchema } from "@sovereign/contract/own-data";
import { OWN_DATA_MAX_BYTES, ownDataKind, ownDataProblem } from "@sovereign/domain/own-data";
import { ADDED_LISTS } from "@sovereign/domain/own-reading";
import { isTimeZoneName } from "@sovereign/domain/time-zone";

const TOO_LARGE = fill(importTexts.tooLarge, { size: OWN_DATA_MAX_BYTES / (1024 * 1024) });

export type ReadFile = { name: string } & ({ data: OwnDataExport } | { cannot: string });

/** Validates a file as the server will, so that problems show before anything is sent. */
export async function readImport(file: File): Promise<ReadFile> {
  const { name } = file;
  if (file.size > OWN_DATA_MAX_BYTES) return { name, cannot: TOO_LARGE };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    // The row shows it.
    return { name, cannot: importTexts.unreadable };
  }
  return { name, ...exportIn(bytes) };
}

function exportIn(bytes: ArrayBuffer): { data: OwnDataExport } | { cannot: string } {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // The row shows it.
    return { cannot: importTexts.notAnExport };
  }
  const kind = ownDataKind(value);
  if (!kind.ok) return { cannot: CANNOT[kind.code] };
  const added = Object.fromEntries(ADDED_LISTS.map((name) => [name, []]));
  const shaped = ownDataSchema.safeParse({ ...added, ...Object(value) });
  if (!shaped.success) {
    const place = shaped.error.issues[0]?.path.join(".") ?? "";
    return { cannot: problemAt(place.replace(/^answer\./, "")) };
  }
  // A device clock behind the export's time must not invalidate it: the server's clock decides.
  const now = Math.max(Date.now(), Date.parse(shaped.data.exported_at));
  // The server may know zones that an old browser does not.
  const place = ownDataProblem(shaped.data, new Date(now), { isZone: isTimeZoneName });
  return place === undefined ? { data: shaped.data } : { cannot: problemAt(place) };
}

const CANNOT = {
  "own_data.not_an_export": importTexts.notAnExport,
  "own_data.newer_version": importTexts.newer,
} as const;

const problemAt = (place: string) => fill(importTexts.faulty, { place });
