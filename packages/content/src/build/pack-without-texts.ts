import { buildPack } from "@sovereign/content/server/pack/build-pack";
import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { DEFAULT_PACK } from "@sovereign/content/server/pack/load-pack";
import { PackError } from "@sovereign/content/server/pack/pack-fault";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { readPack } from "@sovereign/content/server/pack/read-pack";

/**
 * The pack in `folder`, or the product's own, for a build: its bodies answer to nobody, so that no
 * text can get into what is built. Throws a PackError that lists every fault.
 */
export function packWithoutTexts(folder: string | undefined, values?: PackValues): ContentPack {
  const { source, faults } = readPack(folder || DEFAULT_PACK, values);
  if (faults.length > 0 || source.head === null) throw new PackError(faults);
  return buildPack(source, source.head.data, () => noBody, values);
}

const noBody = () => Promise.reject(new Error("A build holds no texts"));
