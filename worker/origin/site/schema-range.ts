// Which schemas this version serves. A release runs on the schema of the release before it and on that of the one after it, so that a
// deployment and a rollback never stop the site; on any other schema it must not guess.

/** The number of a migration is the beginning of its name, as wrangler orders them. */
export type SchemaRange = {
  /** The newest migration of the last release: every schema that is served has it. */
  released: string
  /** The newest migration of this version. */
  newest: string
}

/**
 * The newest migration of the last release. Set it to the newest file of `migrations/` in the commit that is tagged as a release. Before
 * the first tag no released Worker exists, and a change that needs a newer schema at once may set it, too.
 */
export const releasedMigration = '0291_notices_of_comments.sql'

/**
 * A migration that removes something is named `NNNN_contract_since_MMMM_what.sql`: versions that know migration MMMM no longer use it.
 * Older versions read that from the name.
 */
const contracting = /^\d{4}_contract_since_(\d{4})_/

/** Why this version must not run on a schema; null when it may. @param applied the names of the schema's migrations */
export function schemaProblem(applied: readonly string[], { released, newest }: SchemaRange): string | null {
  if (!applied.includes(released)) return `the schema is too old: ${released} is not applied`
  const tooNew = applied.find((name) => (contracting.exec(name)?.[1] ?? '') > newest.slice(0, 4))
  return tooNew === undefined ? null : `the schema is too new: ${tooNew} removed what this version uses`
}
