/** Why an existing database was not changed. */
export class UpgradeError extends Error {
  override readonly name = "UpgradeError";
}
