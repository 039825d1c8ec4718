// Given to the server process as the settable clock is: derives keys of passwords at the least cost,
// so that journeys, each of which signs somebody up, do not spend their time on it. What a real hash
// costs is the product's own affair and its own tests'.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 2 ** 8, p: 1 }, done);
syncBuiltinESMExports();
