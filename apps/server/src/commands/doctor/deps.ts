import type { Environment } from "@sovereign/settings/read-settings";
import type { Clock } from "#app/clock.ts";
import type { StripeSetup } from "#app/providers/payments/stripe-setup.ts";
import type { StoreSetup } from "#app/providers/stores/revenuecat-setup.ts";
import type { DatabaseFacts, InspectedDatabase } from "#database/inspect-database.ts";
import type { Config } from "#settings/config.ts";
import type { Certificate } from "./network/certificate.ts";

/** The settings as far as they are well formed; others have their defaults. */
export type DoctorSettings = Omit<Config, "authSecret" | "placeholders"> & {
  /** Undefined when there is none yet. */
  authSecret: string | undefined;
};

export type Deps = {
  environment: Environment;
  settings: DoctorSettings;
  /** Names of settings that are malformed. */
  malformed: ReadonlySet<string>;
  clock: Clock;
  /** Follows no redirects and has a time limit. */
  fetch: (url: string) => Promise<Response>;
  certificateOf: (host: string, port: number) => Promise<Certificate>;
  /** A name's TXT records. */
  textsOf: (name: string) => Promise<string[]>;
  /** Opens it with the first call; null when the built-in one has not been created. */
  database: () => Promise<InspectedDatabase | null>;
  /** As the role with which the server connects; null before that is there. */
  servingFacts: () => Promise<DatabaseFacts | null>;
  mail: {
    /** Signs in to the mail server. */
    verify: () => Promise<void>;
    send: (to: string) => Promise<void>;
  };
  /** The address of `--mail`. */
  mailTo: string | undefined;
  stripe: StripeSetup | undefined;
  stores: StoreSetup | undefined;
  freeSpace: (folder: string) => Promise<{ free: number; total: number }>;
};
