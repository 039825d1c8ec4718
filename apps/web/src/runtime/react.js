// What the screens and their libraries import as "react" (decision 029).
export * from "preact/compat";
export { default } from "preact/compat";

/**
 * The router's other mode imports it, although nothing here uses that mode: shows the value as it
 * is, without anything ahead of it.
 */
export function useOptimistic(value) {
  return [value, () => {}];
}
