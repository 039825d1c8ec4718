import type { ServerValues } from "@sovereign/settings/read-settings";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { DatabaseFacts, InspectedDatabase } from "#database/inspect-database.ts";
import type { StripeSetup } from "#providers/payments/stripe-setup.ts";
import type { StoreSetup } from "#providers/stores/revenuecat-client.ts";

export type Level = "ok" | "warning" | "fault";

export type Finding = {
  level: Level;
  /** A sentence without secrets. */
  text: string;
  /** The remedy, as a sentence; undefined when all is well. */
  fix?: string;
};

export const ok = (text: string): Finding => ({ level: "ok", text });

export const warning = (text: string, fix: string): Finding => ({ level: "warning", text, fix });

export const fault = (text: string, fix: string): Finding => ({ level: "fault", text, fix });

/** Looks at one subject and changes nothing; what is false was looked at and is well. */
export type Check = (deps: Deps) => Promise<(Finding | false)[]>;

export type DoctorSettings = Omit<ServerValues, "appUrl" | "authSecret"> & {
  /** An origin. */
  appUrl: string;
  /** Undefined when there is none yet. */
  authSecret: string | undefined;
};

export type Deps = {
  environment: Readonly<Record<string, string | undefined>>;
  settings: DoctorSettings;
  clock: Clock;
  /** Follows no redirects and has a time limit. */
  fetch: (url: string) => Promise<Response>;
  /** Reads a host's certificate that this machine trusts. */
  certificateOf: (host: string, port: number) => Promise<{ validFrom: Date; validTo: Date }>;
  /** A name's TXT records. */
  textsOf: (name: string) => Promise<string[]>;
  /** As the owner of the tables; null when the built-in one has not been created. */
  database: () => Promise<InspectedDatabase | null>;
  /** As the role with which the server connects; null before that is there. */
  servingFacts: () => Promise<DatabaseFacts | null>;
  /** Null without the tables of this version, which the check of the database reports. */
  tables: () => Promise<Database | null>;
  mail: {
    /** Signs in to the mail server. */
    verify: () => Promise<void>;
    send: (to: string) => Promise<void>;
  };
  /** The address of `--mail`. */
  mailTo: string | undefined;
  stripe: StripeSetup | undefined;
  stores: StoreSetup | undefined;
  /** In bytes. */
  freeSpace: (folder: string) => Promise<number>;
};
