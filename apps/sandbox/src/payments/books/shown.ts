/** What others may see of an object: of a deleted one, only that it is deleted. */
export function shown(row: { id: string; object?: string; deleted?: true }): object {
  return row.deleted ? { id: row.id, object: row.object, deleted: true } : row;
}
