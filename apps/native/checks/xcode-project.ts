import { project } from "xcode";

type ProjectValue = string | ProjectValue[] | { [key: string]: ProjectValue };
type Entry = { [key: string]: ProjectValue };

const QUOTED = /^"(.*)"$/s;
const COMMENT = /_comment$/;

/** Removes the quotes and comments that the library preserves. */
function plain(value: unknown): ProjectValue {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return String(value).replace(QUOTED, "$1");
  if ("value" in value && "comment" in value) return plain(value.value);
  const entries = Object.entries(value).filter(([key]) => !COMMENT.test(key));
  return Object.fromEntries(entries.map(([key, inner]) => [plain(key), plain(inner)]));
}

/** Returns an Xcode project's objects by id; throws where the file has none. */
export function readProject(path: string) {
  const { rootObject, objects } = project(path).parseSync().hash.project;
  const byId = Object.assign({}, ...Object.values(objects).map(plain)) as Record<string, Entry>;
  return { rootObject, objects: byId };
}

/** Returns every string in a value, including keys. */
export function everyText(value: ProjectValue): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(everyText);
  return Object.entries(value).flatMap(([key, inner]) => [key, ...everyText(inner)]);
}

/** Returns the files' paths below the project's folder, following the groups. */
export function filePaths(objects: Record<string, Entry>): string[] {
  const holder = new Map<string, string>();
  for (const [id, { children = [] }] of Object.entries(objects)) {
    for (const child of everyText(children)) holder.set(child, id);
  }
  const folder = (id: string | undefined): string => {
    const object = id === undefined ? undefined : objects[id];
    if (!object) return "";
    const path = typeof object.path === "string" ? `${object.path}/` : "";
    return object.sourceTree === "SOURCE_ROOT" ? path : folder(holder.get(id ?? "")) + path;
  };
  return Object.entries(objects)
    .filter(([, { isa, sourceTree }]) => {
      return isa === "PBXFileReference" && /^(<group>|SOURCE_ROOT)$/.test(String(sourceTree));
    })
    .map(([id]) => folder(id).slice(0, -1));
}
