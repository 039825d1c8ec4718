/** What a value of unknown shape has under a name; undefined where it has nothing there. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
