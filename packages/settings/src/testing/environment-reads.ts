const ACCESS =
  /(?<!import\.meta\.)\b(?:process\.env|environment|env)(?:\??\.|\[")([A-Za-z_][A-Za-z0-9_]*)/g;
const TAKEN_APART =
  /\{([^{}]*)\}\s*(?:=\s*process\.env\b|:\s*(?:Environment|NodeJS\.ProcessEnv)\b)/g;
const NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$|^npm_/;

/** Returns the names that a source reads from an environment and that are not in `known`. */
export function unknownReads(source: string, known: ReadonlySet<string>): string[] {
  const accessed = [...source.matchAll(ACCESS)].map(([, name = ""]) => name);
  const apart = [...source.matchAll(TAKEN_APART)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.split(/[:=]/)[0]?.trim() ?? ""),
  );
  return [...accessed, ...apart].filter((name) => NAME.test(name) && !known.has(name));
}
