import { randomBytes } from "node:crypto";
import pg from "pg";

type TestDatabase = {
  /** As the owner of its tables. */
  url: string;
  name: string;
  drop(): Promise<void>;
};

/** The same database as the role that serves. */
export const asServer = (url: string): string =>
  Object.assign(new URL(url), { username: "sovereign_server" }).href;

/** Creates a database that is a copy of `template`, to which nothing may be connected. */
export async function createDatabaseOn(postgres: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(postgres, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    drop: () => asAdmin(postgres, `drop database ${name} with (force)`),
  };
}

let admin: Promise<pg.Client> | undefined;

/** One connection per process, because opening one costs as much as creating a database. */
async function asAdmin(url: string, statement: string): Promise<void> {
  admin ??= connect(url);
  await (await admin).query(statement);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Ends the connection that creates and drops databases, so that the process can exit. */
export async function leavePostgres(): Promise<void> {
  const client = await admin;
  admin = undefined;
  await client?.end();
}

/** Lets the used codes of a member's authenticator app be used again within their time. */
export async function forgetUsedCodes(database: string, email: string): Promise<void> {
  const client = await connect(database);
  await client.query(
    `update factors set last_step = null where user_id = (select id from "user" where email = $1)`,
    [email],
  );
  await client.end();
}
