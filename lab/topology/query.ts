import pg from "pg";

/** Returns rows of a database as texts. */
export async function query(url: string, sql: string): Promise<string[][]> {
  const client = new pg.Client({ connectionString: url, application_name: "lab" });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}
