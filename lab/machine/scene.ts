import type { OnStop } from "#topology/clean-up.ts";
import type { Member } from "#topology/members.ts";
import type { Machine } from "./container.ts";
import type { ThirdParties } from "./third-parties.ts";

export type Around = {
  folder: string;
  onStop: OnStop;
  thirdParties: ThirdParties;
  /** The untouched Debian that both machines are copies of. */
  bare: string;
  offsite: string;
  backupKey: { recipient: string; identity: string };
};

export type Scene = Around & { machine: Machine; payer: Member };

/** Remains of a lost machine: the owner's copies, and sessions of the paying member. */
export type Lost = {
  settings: string;
  backup: string;
  token: string;
  refreshToken: string;
  deleted: Member;
};
