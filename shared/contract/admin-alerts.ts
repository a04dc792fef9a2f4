// Alerts and the health of the site, for admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { type AlertName, alertRows, severities } from '../alerts.ts'
import { ageProviderStates } from '../metrics.ts'
import { partStates, sitePartNames } from '../rules/site-parts.ts'
import { planOperations } from '../site-costs.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Page } from './params.ts'
import { Done, write } from './write.ts'

/** How operators are told. */
export const alertWays = ['mail', 'webhook'] as const

const alertNames = alertRows.map(({ name }) => name) as [AlertName, ...AlertName[]]

const forAdmins = {
  derived: () => ({ lifetime: 0 }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
} as const

export const siteAlerts = endpoint('siteAlerts', {
  method: 'GET',
  path: '/api/json/site_alerts/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  answer: z.object({
    /** `address`: a part of it that may be shown; null where the way is not configured. */
    channels: z.array(z.object({ way: z.enum(alertWays), address: z.nullable(z.string()) })),
    alerts: z.array(
      z.object({
        alert: z.string(),
        severity: z.enum(severities),
        /** The heading in worker/README.md. */
        runbook: z.string(),
        /** `pending`: its condition has not held for long enough. */
        state: z.enum(['quiet', 'pending', 'firing']),
        since: z.nullable(z.iso.datetime()),
      }),
    ),
    /** The newest first. */
    events: z.array(
      z.object({
        event_id: z.string(),
        alert: z.string(),
        event: z.string(),
        at: z.iso.datetime(),
        value: z.number(),
        deliveries: z.array(
          z.object({
            way: z.string(),
            attempts: z.int(),
            /** When it arrived; null until then. */
            sent_date: z.nullable(z.iso.datetime()),
            problem: z.string(),
          }),
        ),
      }),
    ),
    total_count: z.int(),
  }),
  ...forAdmins,
  about: 'Every alert with its state, the ways by which operators are told, and what was told when.',
})

export const testAlert = write('testAlert', {
  path: '/api/test_alert.php',
  body: z.object({ alert: z.enum(alertNames, 'invalid'), way: z.enum(alertWays, 'invalid') }),
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'An admin has an alert sent by one of the ways, marked as a test. Refused with not_configured or not_delivered.',
})

/** What has a limit. Operations are those of the month, as the site counts them, and what an operator plans for it. */
export const healthUses = [
  'database_bytes',
  'disk_share',
  'processor_jobs',
  'takedown_seconds',
  ...planOperations,
] as const

export const siteHealth = endpoint('siteHealth', {
  method: 'GET',
  path: '/api/json/site_health/{lifetime}/health.json',
  params: z.object({}),
  answer: z.object({
    /** When the clock last looked; null before its first look. */
    seen_date: z.nullable(z.iso.datetime()),
    /** Since when routes, rows and caches are counted: an hour ago or more. */
    since_date: z.nullable(z.iso.datetime()),
    parts: z.array(z.object({ part: z.enum(sitePartNames), state: z.enum(partStates) })),
    /** What the clock's last probe of the provider of age checks found; null without a provider. */
    age_provider: z.nullable(z.enum(ageProviderStates)),
    queues: z.array(z.object({ queue: z.string(), waiting: z.number(), oldest_seconds: z.number() })),
    routes: z.array(z.object({ route: z.string(), answers: z.number(), errors: z.number() })),
    upstream: z.array(
      z.object({
        row: z.string(),
        answers: z.number(),
        faults: z.number(),
        mean_seconds: z.number(),
        /** 95 of 100 answers took at most this; null above the last bound that is counted. */
        p95_seconds: z.nullable(z.number()),
      }),
    ),
    cache: z.array(z.object({ state: z.string(), answers: z.number() })),
    uses: z.array(z.object({ use: z.enum(healthUses), used: z.number(), limit: z.number() })),
  }),
  ...forAdmins,
  about: 'Queues, parts, routes with errors, slow rows of the upstream, caches, and what is used of each limit.',
})
