// The charts of the status page: each is one number for every half an hour of the last day.
import type { LevelName } from './service-levels.ts'

/** What a step of a chart shows: all or only the bad events of levels, or the greatest reading or the sum of an alert's series. */
type Chart =
  | { of: 'all' | 'bad'; levels: readonly LevelName[] }
  | { of: 'sum' | 'greatest'; series: string; unit: 'count' | 'minutes' }

/** In the order of the page. */
export const statusCharts = {
  pages: { of: 'all', levels: ['warm_pages', 'cold_pages'] },
  failed_pages: { of: 'bad', levels: ['warm_pages', 'cold_pages'] },
  slow_pages: { of: 'bad', levels: ['first_byte'] },
  failed_sign_ins: { of: 'sum', series: 'sign_ins_failing', unit: 'count' },
  mails: { of: 'greatest', series: 'mails_late', unit: 'minutes' },
  media_jobs: { of: 'greatest', series: 'media_jobs_late', unit: 'minutes' },
} as const satisfies Record<string, Chart>

export type ChartName = keyof typeof statusCharts

/** In the same order. */
export const chartNames = Object.keys(statusCharts) as [ChartName, ...ChartName[]]
