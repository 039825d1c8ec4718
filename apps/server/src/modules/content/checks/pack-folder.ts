import { statSync } from "node:fs";
import { join } from "node:path";
import { fileDigest } from "@sovereign/content/server/pack/made-pictures";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import {
  mediaFiles,
  type PackFile,
  pictureFiles,
  readPackFiles,
  UnreadableFile,
} from "@sovereign/content/server/pack/pack-files";
import { cleanPicture } from "@sovereign/content/server/pack/picture-cleaning";
import { picturesIn } from "@sovereign/content/server/pack/pictures";
import type { PieceShelf } from "@sovereign/domain/piece";

export type DeployedFile = {
  id: string;
  shelf: PieceShelf;
  name: string;
  path: string;
  text: string;
  digest: string;
};

/** A sound, film or file of captions, and where on the disk it is. */
export type MediaInFolder = { path: string; file: string; size: number };

export type PackFolder = {
  files: DeployedFile[];
  /** Without their metadata; the digests are of the files as they are. */
  pictures: { path: string; bytes: Buffer; digest: string }[];
  media: MediaInFolder[];
  /** Problems of unreadable files. */
  problems: PackProblem[];
};

export const TELLS = "tells where or with what it was made, which cannot be taken out of it";

/** Reads the files of a pack's folder; of two items with one name the first counts. */
export function readPackFolder(root: string): PackFolder {
  const problems: PackProblem[] = [];
  const found = new Map<string, DeployedFile>();
  for (const file of readPackFiles(root, problems)) {
    const deployed = deployedFile(file);
    if (!found.has(deployed.id)) {
      found.set(deployed.id, deployed);
      continue;
    }
    problems.push({ file: file.path, line: 1, field: "file", message: "has the name of another" });
  }
  const { bytes: bytesOf } = picturesIn(root);
  const pictures = pictureFiles(root).flatMap((path) => {
    try {
      const file = bytesOf(path);
      const bytes = cleanPicture(path, file);
      if (!bytes) throw new UnreadableFile(TELLS);
      return [{ path, bytes, digest: fileDigest(file) }];
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      problems.push({ file: path, line: 1, field: "picture", message });
      return [];
    }
  });
  const media = mediaFiles(root).map((path) => {
    const file = join(root, path);
    return { path, file, size: statSync(file).size };
  });
  return { files: [...found.values()], pictures, media, problems };
}

function deployedFile({ path, kind, name: fileName, text }: PackFile): DeployedFile {
  const name = fileName.replace(/^\d\d-/, "");
  return {
    id: `${kind}/${name}`,
    shelf: kind,
    name,
    path,
    text,
    digest: fileDigest(Buffer.from(text)),
  };
}
