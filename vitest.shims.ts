import "vitest";

declare module "vitest" {
  interface TestTags {
    tags: "kills" | "long";
  }
  interface ProvidedContext {
    /** Whether scenarios run at their full count. */
    isLong: boolean;
    /** What random scenarios start from; printed by the run. */
    seed: number;
  }
}
