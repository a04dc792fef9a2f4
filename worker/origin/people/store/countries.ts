// The countries that people say they come from: what a list of them can be narrowed by with anybody left in it.
import type { D1Database } from '@cloudflare/workers-types'

/** Codes in small letters, in their order: of all performers, and of the listed members who tell everybody. */
export async function countriesOfPeople(db: D1Database): Promise<{ models: string[]; members: string[] }> {
  const [models, members] = await db.batch<{ country: string }>([
    db.prepare(stepsThrough('models INDEXED BY models_by_country', 'country IS NOT NULL')),
    db.prepare(
      stepsThrough(
        'users INDEXED BY users_by_country',
        "is_listed = 1 AND show_details = 'public' AND country IS NOT NULL",
      ),
    ),
  ])
  return { models: codesOf(models?.results), members: codesOf(members?.results) }
}

/** One step along the index a country, however many people come from it. */
const stepsThrough = (people: string, which: string): string => `
  WITH RECURSIVE step (country) AS (
    SELECT min(country) FROM ${people} WHERE ${which}
    UNION ALL
    SELECT (SELECT min(country) FROM ${people} WHERE ${which} AND country > step.country) FROM step WHERE step.country IS NOT NULL
  )
  SELECT country FROM step WHERE country IS NOT NULL`

const codesOf = (rows: { country: string }[] = []) => rows.map(({ country }) => country)
