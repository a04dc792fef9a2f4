// What a migration may contain so that the last release still runs on the schema: it adds, and removes only what no release uses.

export type Migration = { name: string; text: string }

const contractName = /^\d{4}_contract_since_(\d{4})_/

/** What an older version would miss, or be refused by. */
const removals: [RegExp, string][] = [
  [/\bDROP\s+(TABLE|VIEW|TRIGGER)\b/i, 'removes a table, view or trigger'],
  [/\bDROP\s+COLUMN\b/i, 'removes a column'],
  [/\bRENAME\b/i, 'renames'],
]
const refusals: [RegExp, string][] = [
  [/\bADD\s+COLUMN\b(?=[^;]*\bNOT\s+NULL\b)(?![^;]*\bDEFAULT\b)/i, 'adds a column that older versions cannot fill'],
  [/\bCREATE\s+UNIQUE\s+INDEX\b/i, 'may refuse what older versions write'],
]

/** @param released the newest migration of the last release */
export const migrationOffences = (migrations: readonly Migration[], released: string): string[] =>
  migrations.filter(({ name }) => name > released).flatMap((one) => offencesOf(one, released))

function offencesOf({ name, text }: Migration, released: string): string[] {
  const sql = text.replaceAll(/--.*$/gm, '').replaceAll(/\/\*.*?\*\//gs, '')
  const since = contractName.exec(name)?.[1]
  const found = [...(since === undefined ? removals : []), ...refusals].filter(([pattern]) => pattern.test(sql))
  return [
    ...found.map(([, why]) => `${name} ${why}: expand first, and contract in a later release`),
    ...(since !== undefined && since > released.slice(0, 4)
      ? [`${name} removes what the last release (${released}) still uses`]
      : []),
  ]
}
