// Counters of videos are those of all countries. What an upstream says of rules (`limited`) gives each country its own.
import type { LimitedCount } from '../../../shared/entities/limited-count.ts'
import { isShownIn, parseCountryRule } from '../../../shared/rules/video-countries.ts'

type Counted = LimitedCount & { total_videos?: number; videos?: number }

/** An answer with the numbers of a country; the answer itself where none differs. */
export function countsInCountry(value: unknown, country: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((one) => countsInCountry(one, country))
    return items.some((one, index) => one !== value[index]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  if ('limited' in value) return withoutHidden(value as Counted, country)
  const fields = Object.entries(value).map(([name, one]) => [name, countsInCountry(one, country)] as const)
  return fields.some(([name, one]) => one !== (value as Record<string, unknown>)[name])
    ? Object.fromEntries(fields)
    : value
}

function withoutHidden({ limited = {}, ...counted }: Counted, country: string): Counted {
  const hidden = Object.entries(limited)
    .filter(([rule]) => !isShownIn(parseCountryRule(rule), country))
    .reduce((sum, [, total]) => sum + total, 0)
  const left = (total: number) => Math.max(0, total - hidden)
  return {
    ...counted,
    ...(counted.total_videos !== undefined && { total_videos: left(counted.total_videos) }),
    ...(counted.videos !== undefined && { videos: left(counted.videos) }),
  }
}
