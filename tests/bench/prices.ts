// What Cloudflare asks for its platform, in US dollars: the Workers Paid plan as its pricing pages have it. One table, so that a
// changed price is changed here only.

/** The day on which the rows were last compared with their pages. */
export const pricesReviewed = '2026-11-25'

/** `perMillion` units beyond the `included` ones of a month. */
type Price = { what: string; perMillion: number; included: number; page: string }

const million = 1e6

export const prices = {
  requests: {
    what: 'requests of the Workers',
    perMillion: 0.3,
    included: 10 * million,
    page: 'workers/platform/pricing',
  },
  cpuMs: { what: 'CPU milliseconds', perMillion: 0.02, included: 30 * million, page: 'workers/platform/pricing' },
  logEntries: {
    what: 'entries of Workers Logs',
    perMillion: 0.6,
    included: 20 * million,
    page: 'workers/observability/logs/workers-logs',
  },
  kvReads: { what: 'KV reads', perMillion: 0.5, included: 10 * million, page: 'kv/platform/pricing' },
  kvWrites: { what: 'KV writes', perMillion: 5, included: million, page: 'kv/platform/pricing' },
  d1RowsRead: { what: 'D1 rows read', perMillion: 0.001, included: 25_000 * million, page: 'd1/platform/pricing' },
  d1RowsWritten: { what: 'D1 rows written', perMillion: 1, included: 50 * million, page: 'd1/platform/pricing' },
  objectRequests: {
    what: 'requests of Durable Objects',
    perMillion: 0.15,
    included: million,
    page: 'durable-objects/platform/pricing',
  },
  objectGbSeconds: {
    what: 'GB-seconds of Durable Objects',
    perMillion: 12.5,
    included: 400_000,
    page: 'durable-objects/platform/pricing',
  },
  objectRowsRead: {
    what: 'rows that Durable Objects read',
    perMillion: 0.001,
    included: 25_000 * million,
    page: 'durable-objects/platform/pricing',
  },
  objectRowsWritten: {
    what: 'rows that Durable Objects write',
    perMillion: 1,
    included: 50 * million,
    page: 'durable-objects/platform/pricing',
  },
  r2Reads: { what: 'R2 reads (class B)', perMillion: 0.36, included: 10 * million, page: 'r2/pricing' },
  r2Writes: { what: 'R2 writes (class A)', perMillion: 4.5, included: million, page: 'r2/pricing' },
  queueOperations: {
    what: 'operations of Queues',
    perMillion: 0.4,
    included: million,
    page: 'queues/platform/pricing',
  },
} as const satisfies Record<string, Price>

export type Operation = keyof typeof prices
/** How many of each; what is absent is none. */
export type Operations = Partial<Record<Operation, number>>

export const operationNames = Object.keys(prices) as Operation[]

/** The plan itself, a month. */
export const planDollars = 5

/** Without what the plan includes, which any large site has used up. */
export const dollarsOf = (operations: Operations): number =>
  operationNames.reduce((sum, name) => sum + ((operations[name] ?? 0) * prices[name].perMillion) / million, 0)

/** The bill of a month, with what the plan includes. */
export const monthDollars = (operations: Operations): number =>
  operationNames.reduce((sum, name) => {
    const beyond = Math.max(0, (operations[name] ?? 0) - prices[name].included)
    return sum + (beyond * prices[name].perMillion) / million
  }, planDollars)

export const addOperations = (...all: Operations[]): Operations =>
  Object.fromEntries(operationNames.map((name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)]))

export const timesOperations = (operations: Operations, factor: number): Operations =>
  Object.fromEntries(operationNames.map((name) => [name, (operations[name] ?? 0) * factor]))
