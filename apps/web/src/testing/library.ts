import { act as libraryAct } from "@testing-library/preact";

export * from "@testing-library/preact";

/** Does something and waits until the screen shows what came of it. */
export function act(scope: () => unknown): Promise<void> {
  return libraryAct(scope as () => void | Promise<void>);
}
