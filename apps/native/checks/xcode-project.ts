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

export type Target = {
  name: string;
  /** The paths of the files it compiles or copies, below the project's folder. */
  files: string[];
  /** Its own settings in each configuration. */
  settings: Record<string, string>[];
};

/** Returns the path of a file below the project's folder, following the groups. */
function pathsIn(objects: Record<string, Entry>) {
  const holder = new Map<string, string>();
  for (const [id, { children = [] }] of Object.entries(objects)) {
    for (const child of everyText(children)) holder.set(child, id);
  }
  const path = (id: string | undefined): string => {
    const object = id === undefined ? undefined : objects[id];
    if (!object) return "";
    const own = typeof object.path === "string" ? object.path : "";
    const above = object.sourceTree === "SOURCE_ROOT" ? "" : path(holder.get(id ?? ""));
    return [above, own].filter(Boolean).join("/");
  };
  return path;
}

/** Returns the files' paths below the project's folder. */
export function filePaths(objects: Record<string, Entry>): string[] {
  const path = pathsIn(objects);
  return Object.entries(objects)
    .filter(([, { isa, sourceTree }]) => {
      return isa === "PBXFileReference" && /^(<group>|SOURCE_ROOT)$/.test(String(sourceTree));
    })
    .map(([id]) => path(id));
}

/** Returns the project's targets. */
export function targetsOf(objects: Record<string, Entry>): Target[] {
  const path = pathsIn(objects);
  const entries = (ids: ProjectValue | undefined): Entry[] =>
    everyText(ids ?? [])
      .map((id) => objects[id])
      .filter((entry) => entry !== undefined);
  // A file in several languages is a group of files.
  const pathsOf = (id: string): string[] =>
    objects[id]?.isa === "PBXVariantGroup"
      ? everyText(objects[id].children ?? []).map(path)
      : [path(id)];
  return Object.values(objects)
    .filter(({ isa }) => isa === "PBXNativeTarget")
    .map(({ name, buildPhases, buildConfigurationList }) => {
      const built = entries(buildPhases).flatMap(({ files }) => entries(files));
      const [list] = entries(buildConfigurationList);
      return {
        name: String(name),
        files: built.flatMap(({ fileRef }) =>
          typeof fileRef === "string" ? pathsOf(fileRef) : [],
        ),
        settings: entries(list?.buildConfigurations).map(
          ({ buildSettings }) => buildSettings as Record<string, string>,
        ),
      };
    });
}
