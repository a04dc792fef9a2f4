// The state of the site, for moderators and admins: service levels, alerts and charts. Any other caller is refused with not_found.
import * as z from 'zod/mini'
import { severities } from '../alerts.ts'
import { levelNames } from '../service-levels.ts'
import { chartNames } from '../status-charts.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'

export const siteStatus = endpoint('siteStatus', {
  method: 'GET',
  path: '/api/json/site_status/{lifetime}/status.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** When the clock last counted; null before its first time. */
    seen_date: z.nullable(z.iso.datetime()),
    levels: z.array(
      z.object({
        level: z.enum(levelNames),
        objective: z.number(),
        /** Events of the window, and how many were good. */
        good: z.number(),
        all: z.number(),
        /** The share of the error budget that is left; below 0 it is overspent. */
        budget_left: z.number(),
      }),
    ),
    /** The alerts that fire, by their names in shared/alerts.ts. */
    alerts: z.array(
      z.object({ alert: z.string(), severity: z.enum(severities), since: z.iso.datetime(), value: z.number() }),
    ),
    /** One number a step, the oldest first; the last one is not over. */
    charts: z.array(z.object({ chart: z.enum(chartNames), points: z.array(z.number()) })),
    /** When the first step of the charts begins. */
    charts_from: z.iso.datetime(),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'Service levels with the error budget that is left, alerts that fire, and charts of the last day.',
})
