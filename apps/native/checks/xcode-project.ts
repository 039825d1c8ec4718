export type ProjectValue = string | ProjectValue[] | { [key: string]: ProjectValue };
type Entry = { [key: string]: ProjectValue };

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+|"(?:[^"\\]|\\[\s\S])*"|[\w./$:-]+|[{}()=;,]/g;
const SKIPPED = /^(\/\*|\/\/|\s)/;

/** The pieces of a project file, without comments and spaces; throws at what is none. */
function tokensOf(text: string): string[] {
  let read = 0;
  const tokens: string[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (index !== read) break;
    read += token.length;
    if (!SKIPPED.test(token)) tokens.push(token);
  }
  if (read !== text.length) throw new Error(`No project file at ${text.slice(read, read + 40)}`);
  return tokens;
}

/** Reads the old property list of which an Xcode project is made; throws where it is none. */
export function readProject(text: string): { rootObject: string; objects: Record<string, Entry> } {
  const tokens = tokensOf(text);
  let at = 0;
  const take = (wanted?: string) => {
    const token = tokens[at];
    if (token === undefined || (wanted && token !== wanted)) {
      throw new Error(`${wanted ?? "More"} wanted, not ${token}`);
    }
    at += 1;
    return token;
  };
  const word = () => {
    const token = take();
    return token.startsWith('"') ? token.slice(1, -1).replaceAll(/\\(.)/g, "$1") : token;
  };
  const value = (): ProjectValue => {
    if (tokens[at] === "{") return dictionary();
    if (tokens[at] !== "(") return word();
    const list: ProjectValue[] = [];
    take("(");
    while (tokens[at] !== ")") {
      list.push(value());
      if (tokens[at] !== ")") take(",");
    }
    take(")");
    return list;
  };
  const dictionary = (): Entry => {
    const entries: Entry = {};
    take("{");
    while (tokens[at] !== "}") {
      const key = word();
      if (key in entries) throw new Error(`${key} stands twice`);
      take("=");
      entries[key] = value();
      take(";");
    }
    take("}");
    return entries;
  };
  const { rootObject, objects } = dictionary();
  if (at !== tokens.length) throw new Error("There is more behind the end");
  if (typeof rootObject !== "string" || !isEntry(objects)) throw new Error("It has no objects");
  const all = Object.entries(objects).map(([id, object]) => {
    if (!isEntry(object)) throw new Error(`${id} is no object`);
    return [id, object] as const;
  });
  return { rootObject, objects: Object.fromEntries(all) };
}

function isEntry(value: ProjectValue | undefined): value is Entry {
  return typeof value === "object" && !Array.isArray(value);
}

/** Every text in a value, keys of dictionaries too. */
export function everyText(value: ProjectValue): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(everyText);
  return Object.entries(value).flatMap(([key, inner]) => [key, ...everyText(inner)]);
}

/** Where the files of a project lie below its folder, by the groups that hold them. */
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
