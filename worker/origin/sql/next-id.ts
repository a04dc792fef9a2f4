// The id of a new row where ids of deleted ones are never used again (migration 0282 keeps the highest).

type Ids = { table: string; id: string; section: string }

/** SQL: the next id of a table. */
export const nextIdIn = ({ table, id, section }: Ids): string => `(
  SELECT max(coalesce((SELECT max(${id}) FROM ${table}), 0),
    coalesce((SELECT last_id FROM deleted_ids WHERE section = '${section}'), 0)) + 1)`
