import { sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { asOwner, createMigratedDatabase } from "#testing/test-database.ts";
import { openDatabase } from "./open-database.ts";
import { forgetOtherPostgres, ownSession } from "./session.ts";

const log = pino({ level: "silent" });

describe("the environment's settings of another PostgreSQL", () => {
  const given = { ...process.env };
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
    Object.assign(process.env, given);
  });

  it("reach no connection, and neither does a file of passwords", () => {
    const other = {
      PGHOST: "db.other.example",
      PGPORT: "6543",
      PGUSER: "other",
      PGPASSWORD: "hush",
      PGDATABASE: "other",
      PGOPTIONS: "-c search_path=other",
      PGSSLMODE: "require",
      PGSSLNEGOTIATION: "direct",
      PGAPPNAME: "other",
      PGCLIENT_ENCODING: "LATIN1",
      PGTZ: "Asia/Tokyo",
      PGDATESTYLE: "German",
      PGSERVICE: "other",
      PGPASSFILE: "/home/other/.pgpass",
      NODE_PG_FORCE_NATIVE: "1",
    };
    Object.assign(process.env, other);
    forgetOtherPostgres(process.env);
    const client = new pg.Client({ connectionString: "postgres://me@127.0.0.1/members" });
    expect(client).toMatchObject({ host: "127.0.0.1", port: 5432, user: "me", ssl: false });
    expect(client).toMatchObject({ password: null, database: "members" });
    const kept = Object.keys(other).filter((name) => process.env[name]);
    expect(kept).toEqual(["PGPASSFILE"]);
    expect(process.env.PGPASSFILE).not.toBe(other.PGPASSFILE);
  });
});

describe("a URL with the product's session", () => {
  it("keeps what it has, and an option of its own counts less", () => {
    const url = ownSession("postgres://me:a%3Fb@/members?host=%2Frun&options=-c%20DateStyle%3DSQL");
    const { host, password } = new pg.Client({ connectionString: url });
    expect([host, password]).toEqual(["/run", "a?b"]);
    const asked = new URLSearchParams(url.split("?")[1]).get("options");
    expect(asked).toMatch(/^-c DateStyle=SQL -c TimeZone=UTC -c DateStyle=ISO,YMD /);
    expect(ownSession(url)).toBe(url);
  });
});

describe("the defaults of a role and a database", () => {
  it("change no connection: pools, jobs, listening, backups", async () => {
    const { url, name, drop } = await createMigratedDatabase();
    onTestFinished(drop);
    await asOwner(
      { ownerUrl: url },
      ["DateStyle to 'German, DMY'", "TimeZone to 'Asia/Tokyo'", "search_path to pg_catalog"]
        .concat(["statement_timeout to '1ms'", "standard_conforming_strings to off"])
        .concat(["default_transaction_isolation to 'serializable'", "bytea_output to 'escape'"])
        .map((setting) => `alter database ${name} set ${setting}`)
        .join(";"),
    );
    const opened = await openDatabase({ databaseUrl: url, dataDir: "", poolSize: 2, log });
    onTestFinished(opened.close);
    const text = `select current_setting('DateStyle') as style, current_setting('TimeZone') as zone,
      current_setting('search_path') as path, current_setting('statement_timeout') as timeout,
      current_setting('transaction_isolation') as isolation`;
    const own = { style: "ISO, YMD", zone: "UTC", path: "public", isolation: "read committed" };
    const { rows } = await opened.db.execute(sql.raw(text));
    expect(rows).toEqual([{ ...own, timeout: "10s" }]);
    for (const address of [opened.directUrl, opened.ownerUrl]) {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      const answer = await client.query(text).finally(() => client.end());
      expect(answer.rows).toEqual([{ ...own, timeout: "0" }]);
    }
    expect(Math.abs((await opened.now()).getTime() - Date.now())).toBeLessThan(60_000);
  });
});
