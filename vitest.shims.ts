import "vitest";

declare module "vitest" {
  interface TestTags {
    tags: "kills" | "long";
  }
  interface ProvidedContext {
    /** Whether scenarios run at their full count. */
    isLong: boolean;
    /** The seed of random scenarios; printed by the run. */
    seed: number;
  }
}
