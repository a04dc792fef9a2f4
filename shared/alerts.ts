// The alerts: burn rates of every service level, and conditions that an operator has to hear of at once. Each names its runbook
// in worker/README.md.
import {
  backupAgeMaxSeconds,
  databaseFullBytes,
  daySeconds,
  diskFullShare,
  hourSeconds,
  mailWaitMaxSeconds,
  mediaJobWaitMaxSeconds,
  partDownSeconds,
  planNearShare,
  reviewWaitMaxSeconds,
  securityAlertsPerHour,
} from './limits.ts'
import type { MetricKey } from './metrics.ts'
import { type LabelValues, type LevelName, levelNames, serviceLevels } from './service-levels.ts'

/** `page`: an operator acts now. `ticket`: within a working day. */
export const severities = ['page', 'ticket'] as const
export type Severity = (typeof severities)[number]

/**
 * How fast a budget may be used up: at rate 1 it lasts its whole window. An alert needs the rate in the long window, so that a
 * short fault is none, and in the short one, so that it ends soon after the fault (Google's SRE workbook, chapter 5).
 */
export const burnRates = [
  { rate: 14.4, longSeconds: hourSeconds, shortSeconds: 300, severity: 'page' },
  { rate: 6, longSeconds: 6 * hourSeconds, shortSeconds: 1800, severity: 'page' },
  { rate: 1, longSeconds: 3 * daySeconds, shortSeconds: 6 * hourSeconds, severity: 'ticket' },
] as const satisfies readonly { rate: number; longSeconds: number; shortSeconds: number; severity: Severity }[]

/** A condition on the sum of some series of a metric. */
export type Condition = {
  metric: MetricKey
  labels: LabelValues
  /** `now`: a gauge. `increase`: what a counter grew by within `withinSeconds`. `absent`: no such series exists. */
  reads: 'now' | 'increase' | 'absent'
  withinSeconds: number
  /** The condition holds above this. */
  above: number
  /** It has to hold for this long. */
  forSeconds: number
}

type DirectAlert = { condition: Condition; severity: Severity; runbook: string }

const now = { reads: 'now', withinSeconds: 0, above: 0 } as const
const brokenStates = ['degraded', 'silent'] as const

/** Conditions of their own, in the order of the status page. */
export const directAlerts = {
  /** The media processor does not answer, or cannot work. */
  processor_dead: {
    condition: {
      ...now,
      metric: 'partState',
      labels: { part: ['processor'], state: brokenStates },
      forSeconds: partDownSeconds,
    },
    severity: 'page',
    runbook: 'The media processor is down',
  },
  /** Another part of the site does not answer, or cannot work. */
  part_down: {
    condition: {
      ...now,
      metric: 'partState',
      labels: { part: ['cache', 'database', 'files', 'objects', 'hasher'], state: brokenStates },
      forSeconds: partDownSeconds,
    },
    severity: 'page',
    runbook: 'A part of the site is down',
  },
  /** Isolates ask the upstream no more. */
  breaker_open: {
    condition: { ...now, metric: 'breakerIsolates', labels: { state: ['open'] }, forSeconds: partDownSeconds },
    severity: 'page',
    runbook: 'The upstream is down',
  },
  /** The provider of age checks, or what stands in for it, gave no decision. */
  age_provider_down: {
    condition: {
      metric: 'ageChecks',
      labels: { outcome: ['unavailable', 'certificate'] },
      reads: 'increase',
      withinSeconds: 600,
      above: 4,
      forSeconds: 0,
    },
    severity: 'page',
    runbook: 'The provider of age checks is down',
  },
  /** The last compliance run of the age rows found a leak. */
  age_leaks: {
    condition: { ...now, metric: 'ageRunLeaks', labels: {}, forSeconds: 0 },
    severity: 'page',
    runbook: 'The age gate is too open',
  },
  /** Jobs that the queue gave up. */
  dead_letters: {
    condition: {
      metric: 'jobs',
      labels: { outcome: ['dropped', 'given_up'] },
      reads: 'increase',
      withinSeconds: hourSeconds,
      above: 0,
      forSeconds: 0,
    },
    severity: 'ticket',
    runbook: 'Jobs fail',
  },
  jobs_failing: {
    condition: {
      metric: 'jobs',
      labels: { outcome: ['failed'] },
      reads: 'increase',
      withinSeconds: hourSeconds,
      above: 20,
      forSeconds: 0,
    },
    severity: 'ticket',
    runbook: 'Jobs fail',
  },
  mails_late: {
    condition: {
      ...now,
      metric: 'queueOldestSeconds',
      labels: { queue: ['mails'] },
      above: mailWaitMaxSeconds,
      forSeconds: 0,
    },
    severity: 'page',
    runbook: 'Mails are late',
  },
  media_jobs_late: {
    condition: {
      ...now,
      metric: 'queueOldestSeconds',
      labels: { queue: ['media_jobs'] },
      above: mediaJobWaitMaxSeconds,
      forSeconds: 0,
    },
    severity: 'ticket',
    runbook: 'The media processor is down',
  },
  /** The provider's certificate does not hold: expired, or for another name. The clock asks every minute, also where no visitor does. */
  age_certificate: {
    condition: { ...now, metric: 'ageProvider', labels: { state: ['certificate'] }, forSeconds: 0 },
    severity: 'page',
    runbook: 'The provider of age checks is down',
  },
  /** The provider does not answer the clock. */
  age_unreachable: {
    condition: { ...now, metric: 'ageProvider', labels: { state: ['unreachable'] }, forSeconds: partDownSeconds },
    severity: 'page',
    runbook: 'The provider of age checks is down',
  },
  /** A notice or a reply has to be decided within a day. */
  legal_due: {
    condition: { ...now, metric: 'legalDueSoon', labels: {}, forSeconds: 0 },
    severity: 'page',
    runbook: 'A legal deadline is near',
  },
  reviews_late: {
    condition: {
      ...now,
      metric: 'moderationOldestSeconds',
      labels: { queue: ['uploads'] },
      above: reviewWaitMaxSeconds,
      forSeconds: 0,
    },
    severity: 'ticket',
    runbook: 'Uploads wait for review',
  },
  /** Failed sign-ins far above the usual: guessed passwords. */
  sign_ins_failing: {
    condition: {
      metric: 'securityEvents',
      labels: { kind: ['sign_in'], outcome: ['failed'] },
      reads: 'increase',
      withinSeconds: hourSeconds,
      above: securityAlertsPerHour.sign_in ?? 0,
      forSeconds: 0,
    },
    severity: 'page',
    runbook: 'Sign-ins fail',
  },
  backup_late: {
    condition: { ...now, metric: 'backupAgeSeconds', labels: {}, above: backupAgeMaxSeconds, forSeconds: 0 },
    severity: 'ticket',
    runbook: 'The last backup is too old',
  },
  /** No backup was ever made. */
  backup_missing: {
    condition: { ...now, metric: 'backupAgeSeconds', labels: {}, reads: 'absent', forSeconds: backupAgeMaxSeconds },
    severity: 'ticket',
    runbook: 'The last backup is too old',
  },
  database_full: {
    condition: { ...now, metric: 'databaseBytes', labels: {}, above: databaseFullBytes, forSeconds: 0 },
    severity: 'page',
    runbook: 'The database is near its limit',
  },
  /** More operations within a month than the operator plans to pay for. */
  plan_near: {
    condition: { ...now, metric: 'planUsed', labels: {}, above: planNearShare, forSeconds: 0 },
    severity: 'ticket',
    runbook: 'The plan of Cloudflare is nearly used up',
  },
  disk_full: {
    condition: { ...now, metric: 'diskUsed', labels: {}, above: diskFullShare, forSeconds: 0 },
    severity: 'page',
    runbook: 'A disk is almost full',
  },
  /** Counts and invalidations that were not kept. Lost spans of traces cost nothing but sight. */
  events_lost: {
    condition: {
      metric: 'eventsLost',
      labels: { what: ['counts', 'security_counts', 'invalidations'] },
      reads: 'increase',
      withinSeconds: hourSeconds,
      above: 0,
      forSeconds: 0,
    },
    severity: 'ticket',
    runbook: 'Events are lost',
  },
} as const satisfies Record<string, DirectAlert>

export type DirectAlertName = keyof typeof directAlerts

/** In the same order. */
export const directAlertNames = Object.keys(directAlerts) as DirectAlertName[]

/** A level's alert of one severity. */
export type BurnAlertName = `${LevelName}_${Severity}`
export type AlertName = BurnAlertName | DirectAlertName

/** What every alert has. */
export type AlertRow = { name: AlertName; severity: Severity; runbook: string; level: LevelName | null }

/** Every alert: two of each level, then the direct ones. */
export const alertRows: readonly AlertRow[] = [
  ...levelNames.flatMap((level) =>
    severities.map((severity) => ({
      name: `${level}_${severity}` as const,
      severity,
      runbook: serviceLevels[level].runbook,
      level,
    })),
  ),
  ...directAlertNames.map((name) => {
    const { severity, runbook } = directAlerts[name]
    return { name, severity, runbook, level: null }
  }),
]
