// What is different from the report before: findings that are new or have ended, what is tried now and was not, or the other way round, and
// what the public statement says now and no longer.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from './report.ts'

type Lists = 'found' | 'ended' | 'tried' | 'untried' | 'stated' | 'unstated'
export type Changes = { since: string } & Record<Lists, string[]>

export function changesBetween(before: Report, now: Report): Changes {
  const [found, ended] = differences(before, now, findingsOf)
  const [tried, untried] = differences(before, now, triedOf)
  const [stated, unstated] = before.stated && now.stated ? differences(before, now, statedOf) : [[], []]
  return { since: before.date, found, ended, tried, untried, stated, unstated }
}

/** The newest report of this site in the folder that is older than this one; null without one. A file that is no report is none. */
export function lastReport(folder: string, { site, date }: Report): Report | null {
  const names = readdirSync(folder).filter((name) => /^gate-[\d-]+\.json$/.test(name))
  const reports = names.flatMap((name) => {
    try {
      const report = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report
      return report.site === site && report.date < date && Array.isArray(report.cells) ? [report] : []
    } catch {
      return []
    }
  })
  return reports.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1) ?? null
}

/** What only the second has, and what only the first has. */
function differences(before: Report, now: Report, of: (report: Report) => Set<string>): [string[], string[]] {
  const [former, current] = [of(before), of(now)]
  return [[...current].filter((line) => !former.has(line)), [...former].filter((line) => !current.has(line))]
}

const statedOf = ({ stated }: Report): Set<string> => new Set(stated)

const findingsOf = ({ cells }: Report): Set<string> =>
  new Set(
    cells.flatMap(({ place, state, surface, way, leak, isShutOut }) =>
      leak === null && !isShutOut ? [] : [`${place}, ${state}, ${surface}, ${way}: ${leak ?? 'kept out'}`],
    ),
  )

const triedOf = ({ cells }: Report): Set<string> =>
  new Set(
    cells.flatMap(({ place, state, surface, way }) => [
      `place ${place}`,
      `visitor ${state}`,
      `surface ${surface}`,
      `way ${way}`,
    ]),
  )
