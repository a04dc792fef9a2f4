// The countries of people: the filter's options that match at least one person.
import type { D1Database } from '@cloudflare/workers-types'

/** Lower-case codes, sorted: of all performers, and of the listed members who show their country. */
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

/** One index seek a country, however many people come from it. */
const stepsThrough = (people: string, which: string): string => `
  WITH RECURSIVE step (country) AS (
    SELECT min(country) FROM ${people} WHERE ${which}
    UNION ALL
    SELECT (SELECT min(country) FROM ${people} WHERE ${which} AND country > step.country) FROM step WHERE step.country IS NOT NULL
  )
  SELECT country FROM step WHERE country IS NOT NULL`

const codesOf = (rows: { country: string }[] = []) => rows.map(({ country }) => country)
