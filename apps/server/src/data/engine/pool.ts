import pg from "pg";
import type { Logger } from "pino";

/**
 * A pool of connections to PostgreSQL, of which any may break at any time: the query on it fails, and
 * the next one opens another. Without a listener a connection that breaks while it is idle, or between
 * the statements of a transaction, would end the process.
 */
export function createPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("connect", (connection) => {
    connection.on("error", ({ message }) => {
      log.warn({ error: message }, "database connection lost");
    });
  });
  // The pool's own word about an idle connection, which the connection has given already.
  pool.on("error", () => {});
  return pool;
}
