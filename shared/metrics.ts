// The table of metrics: what the site counts and measures, with the labels of each. Every label takes its values from a table
// of the program, so that the number of series is bounded and none names a visitor, a member, an address or a place.
import { checkedMethods, checkOutcomes } from './rules/age-outcomes.ts'
import { ageModes } from './rules/age-row.ts'
import { moderationQueueNames } from './rules/moderation-queues.ts'
import { partStates, sitePartNames } from './rules/site-parts.ts'
import { fileClasses, planOperations } from './site-costs.ts'

/** The programs that count. */
const metricWorkers = ['edge', 'origin', 'media'] as const

/** A page; or the gate, a redirect, data, a file and the like. So service levels and dashboards need no list of the pages. */
const routeKinds = ['page', 'other'] as const

/** How the page cache or the cache of upstream answers took part in an answer; `none` where neither did. */
const cacheStates = ['hit', 'stale', 'miss', 'bypass', 'none'] as const

/** Rows whose work waits in the database until a queue or the clock has done it. */
const workQueues = ['mails', 'media_jobs'] as const

/** What the last probe of the provider of age checks found. */
export const ageProviderStates = ['ok', 'certificate', 'unreachable'] as const
export type AgeProviderState = (typeof ageProviderStates)[number]

/** Upper bounds of the histograms' buckets, in seconds; one more bucket has no bound. */
export const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Labels whose values are the names of a table that this file cannot list: routes, rows of the contract, and so on. */
type NamesOf = 'route of the log' | 'row of the contract' | 'kind of job' | 'kind of security event' | 'version'

type Metric = {
  /** The name in the Prometheus text, with its unit. */
  name: string
  /** `counter`: only grows. `gauge`: what is now. `histogram`: counts by `secondsBuckets`, with their sum. */
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  labels: Readonly<Record<string, readonly string[] | NamesOf>>
  /** How the gauges of several isolates become one; without it they are added. */
  join?: 'greatest'
}

/** Every metric by its key in the code. */
export const metrics = {
  requests: {
    name: 'edgetube_requests_total',
    kind: 'counter',
    help: 'Answers to visitors, by the route of the log, the class of the status, and the state of the cache.',
    labels: {
      kind: routeKinds,
      route: 'route of the log',
      status: ['1xx', '2xx', '3xx', '4xx', '5xx'],
      cache: cacheStates,
    },
  },
  answerSeconds: {
    name: 'edgetube_answer_seconds',
    kind: 'histogram',
    help: 'From the request to the head of its answer: the first byte of the Worker.',
    labels: { kind: routeKinds, route: 'route of the log', cache: cacheStates },
  },
  ownSeconds: {
    name: 'edgetube_own_seconds_total',
    kind: 'counter',
    help: 'Wall time of answers without the wait for the upstream. Cloudflare tells a Worker no CPU time, and its clock stands still between two inputs.',
    labels: { route: 'route of the log' },
  },
  cpuSeconds: {
    name: 'edgetube_cpu_seconds_total',
    kind: 'counter',
    help: 'CPU time of the process of the media processor since it started, without its ffmpeg programs.',
    labels: { worker: ['media'] },
  },
  upstreamAnswers: {
    name: 'edgetube_upstream_answers_total',
    kind: 'counter',
    help: 'Answers of the upstream by row of the contract: ok, refused as the row may, or the fault.',
    labels: {
      row: 'row of the contract',
      outcome: [
        'ok',
        'refused',
        'network',
        'timeout',
        'status',
        'refusal',
        'limited',
        'overloaded',
        'oversize',
        'malformed',
        'schema',
        'emptied',
        'paused',
      ],
    },
  },
  upstreamSeconds: {
    name: 'edgetube_upstream_seconds',
    kind: 'histogram',
    help: 'How long one request to the upstream took.',
    labels: { row: 'row of the contract' },
  },
  breakerIsolates: {
    name: 'edgetube_breaker_isolates',
    kind: 'gauge',
    help: 'Isolates of the edge that reported within the last minute, by the state of their breaker.',
    labels: { state: ['closed', 'open'] },
  },
  denyListAgeSeconds: {
    name: 'edgetube_deny_list_age_seconds',
    kind: 'gauge',
    help: 'Age of the deny list where it is oldest: how late a takedown can be. Of isolates that reported within the last minute.',
    labels: {},
    join: 'greatest',
  },
  gateDecisions: {
    name: 'edgetube_gate_decisions_total',
    kind: 'counter',
    help: 'Decisions of the age gate by the mode of the place.',
    labels: {
      mode: ageModes,
      decision: ['open', 'exempt', 'member', 'agreed', 'verified', 'promo', 'closed'],
    },
  },
  ageChecks: {
    name: 'edgetube_age_checks_total',
    kind: 'counter',
    help: 'Photos of age checks by what the provider, or a moderator later, said at once; unavailable: no decision; certificate: none, because the certificate of the provider does not hold.',
    labels: { outcome: ['ok', 'refused', 'pending', 'unavailable', 'certificate', 'tooOften', 'none'] },
  },
  ageOutcomes: {
    name: 'edgetube_age_outcomes_total',
    kind: 'counter',
    help: 'Outcomes of age checks by the method of the proof, without anything about the visitors.',
    labels: { method: checkedMethods, outcome: checkOutcomes },
  },
  ageProvider: {
    name: 'edgetube_age_provider',
    kind: 'gauge',
    help: 'The last probe of the provider of age checks: 1 for what it found, 0 for the others. Part of what the clock of the site looks at, and absent from /metrics.',
    labels: { state: ageProviderStates },
  },
  securityEvents: {
    name: 'edgetube_security_events_total',
    kind: 'counter',
    help: 'Security events by kind and outcome; a failed sign-in is kind sign_in, outcome failed.',
    labels: { kind: 'kind of security event', outcome: ['succeeded', 'failed', 'refused', 'demanded'] },
  },
  jobs: {
    name: 'edgetube_jobs_total',
    kind: 'counter',
    help: 'Deliveries of background jobs by kind and outcome; dropped: a message of no known kind; given_up: the last delivery failed, too.',
    labels: { kind: 'kind of job', outcome: ['done', 'failed', 'dropped', 'given_up'] },
  },
  queueDepth: {
    name: 'edgetube_queue_depth',
    kind: 'gauge',
    help: 'Rows that wait.',
    labels: { queue: workQueues },
  },
  queueOldestSeconds: {
    name: 'edgetube_queue_oldest_seconds',
    kind: 'gauge',
    help: 'Age of the oldest row that waits; 0 where none does.',
    labels: { queue: workQueues },
  },
  mediaJobs: {
    name: 'edgetube_media_jobs',
    kind: 'gauge',
    help: 'Media jobs of the last day by state.',
    labels: { state: ['queued', 'running', 'done', 'failed'] },
  },
  mediaJobsRunning: {
    name: 'edgetube_media_processor_jobs',
    kind: 'gauge',
    help: 'Jobs of the media processor: how many run, and how many it runs at most.',
    labels: { what: ['running', 'most'] },
  },
  diskUsed: {
    name: 'edgetube_disk_used_ratio',
    kind: 'gauge',
    help: 'The used share of the disk of the media processor; on one machine that of the data folder, too.',
    labels: {},
  },
  moderationItems: {
    name: 'edgetube_moderation_items',
    kind: 'gauge',
    help: 'Items that wait for a moderator.',
    labels: { queue: moderationQueueNames },
  },
  moderationOldestSeconds: {
    name: 'edgetube_moderation_oldest_seconds',
    kind: 'gauge',
    help: 'Age of the oldest item that waits for a moderator; 0 where none does.',
    labels: { queue: moderationQueueNames },
  },
  moderationOverdue: {
    name: 'edgetube_moderation_overdue',
    kind: 'gauge',
    help: 'Items past their legal deadline.',
    labels: { queue: moderationQueueNames },
  },
  legalDueSoon: {
    name: 'edgetube_legal_due_soon',
    kind: 'gauge',
    help: 'Notices, replies and appeals whose legal deadline ends within a day or has passed.',
    labels: {},
  },
  databaseBytes: {
    name: 'edgetube_database_bytes',
    kind: 'gauge',
    help: 'Size of the largest database; D1 ends at 10 GB.',
    labels: {},
  },
  operations: {
    name: 'edgetube_operations_total',
    kind: 'counter',
    help: 'Operations of KV and R2, and rows of D1, as the Workers themselves count them.',
    labels: { of: planOperations },
  },
  storedBytes: {
    name: 'edgetube_stored_bytes_total',
    kind: 'counter',
    help: 'Bytes of files that were stored in the bucket and deleted from it.',
    labels: { class: fileClasses, change: ['written', 'deleted'] },
  },
  storedFiles: {
    name: 'edgetube_stored_files_total',
    kind: 'counter',
    help: 'Files that were stored in the bucket and deleted from it.',
    labels: { class: fileClasses, change: ['written', 'deleted'] },
  },
  planUsed: {
    name: 'edgetube_plan_used_ratio',
    kind: 'gauge',
    help: 'Operations of this month as a share of what the plan includes times PLAN_TIMES: the greatest of all kinds.',
    labels: {},
  },
  partState: {
    name: 'edgetube_part_state',
    kind: 'gauge',
    help: 'The state of each part of /readyz: 1 for the state that it has, 0 for the others.',
    labels: { part: sitePartNames, state: partStates },
  },
  partSinceSeconds: {
    name: 'edgetube_part_since_seconds',
    kind: 'gauge',
    help: 'How long each part of /readyz has had its state.',
    labels: { part: sitePartNames },
  },
  backupAgeSeconds: {
    name: 'edgetube_backup_age_seconds',
    kind: 'gauge',
    help: 'Age of the newest backup; absent where none was made.',
    labels: {},
  },
  eventsLost: {
    name: 'edgetube_events_lost_total',
    kind: 'counter',
    help: 'What was to be kept and could not be: counts of metrics, spans of traces, counts of security events, invalidations.',
    labels: { what: ['counts', 'spans', 'security_counts', 'invalidations'] },
  },
  ageRunLeaks: {
    name: 'edgetube_age_run_leaks',
    kind: 'gauge',
    help: 'Leaks in the last compliance run of the published age rows; absent where none was made.',
    labels: {},
  },
  isolates: {
    name: 'edgetube_isolates',
    kind: 'gauge',
    help: 'Isolates that reported within the last minute.',
    labels: { worker: ['edge', 'origin'] },
  },
  build: {
    name: 'edgetube_build_info',
    kind: 'gauge',
    help: 'Always 1: the version of each Worker.',
    labels: { worker: metricWorkers, version: 'version' },
  },
} as const satisfies Record<string, Metric>

/** The key of a metric in the code. */
export type MetricKey = keyof typeof metrics

type Labels<Key extends MetricKey> = (typeof metrics)[Key]['labels']

/** The labels of one metric, each with one of its values. */
export type MetricLabels<Key extends MetricKey> = {
  [Label in keyof Labels<Key>]: Labels<Key>[Label] extends readonly (infer Value)[] ? Value : string
}
