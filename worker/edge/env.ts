// Parses the Worker's bindings and variables once and reports everything that is missing. No other file touches them.
import type { Fetcher, KVNamespace } from '@cloudflare/workers-types'
import { type LeasesOf, leasesIn } from '../../shared/lease-objects.ts'
import type { ReportTarget } from '../../shared/metric-report.ts'
import type { AskTotals } from '../../shared/metric-target.ts'
import { partnerSchemes } from '../../shared/partner-hosts.ts'
import { type PartnerKeys, readPartnerKeys } from '../../shared/partner-signature.ts'
import { probeKeyName } from '../../shared/probe.ts'
import { type OfferName, readOfferNames } from '../../shared/rules/age-offers.ts'
import { isEncryptedOrLocal, isLocalAddress } from '../../shared/rules/encrypted-address.ts'
import { readShared, type SharedSecret } from '../../shared/shared-secret.ts'
import type { SpanExporter } from '../../shared/span-exporter.ts'
import { readTraceSettings } from '../../shared/trace-settings.ts'
import { readVersions, type VersionedSecret, versionOf } from '../../shared/versioned-secret.ts'
import { type OwnSite, readOwnSite } from './http/own-origin.ts'
import { signatureHeaders } from './http/signature-headers.ts'
import { site } from './operator/site.ts'
import { countedKv } from './telemetry/counted-kv.ts'
import { readMetricSettings } from './telemetry/read-metric-settings.ts'
import { spanExporterTo } from './telemetry/span-exporter.ts'
import { tracer } from './telemetry/trace.ts'

export type Env = {
  /** The configured origin of this site. */
  site: OwnSite
  /** Upstream answers, kept as text. */
  cache: KVNamespace
  /** Sends a request to the upstream: the embedded one over its binding, an external one over the network. */
  fetchUpstream: (path: string, init?: RequestInit) => Promise<Response>
  /** The upstream is the embedded one, which answers `internalPaths`. */
  isUpstreamEmbedded: boolean
  /** Open the metrics and the details of readiness, and the address of mail events; without a version they are closed. */
  metricsToken: VersionedSecret
  mailEventsToken: VersionedSecret
  /** Asks the object that joins the counts of all isolates; fails where it is not bound. */
  askTotals: AskTotals
  /** Where the counts of this isolate go. */
  metricTarget: ReportTarget
  /** The object of an address in a part of the world; null where none is bound. */
  leasesOf: LeasesOf | null
  /** Where spans of traces go; null where the operator configured no collector. */
  spans: SpanExporter | null
  /** Signs media links and hashes network addresses. */
  linkSecret: VersionedSecret
  /** Sign links to files of partners. */
  partnerKeys: PartnerKeys
  /** Signs age proofs. */
  ageKeys: VersionedSecret
  /** The adapter that checks age photos; `none` refuses every one. */
  ageCheck: 'none' | 'demo' | 'http' | 'manual'
  /** The methods of proving an age that the operator offers, the first one first. */
  ageMethods: readonly OfferName[]
  /** Sends a request to the age check provider when `ageCheck` is `http`. */
  fetchAgeProvider: (init: RequestInit) => Promise<Response>
  /** Lets visitors from Great Britain in without a check when referrer, source and promo are present. */
  isPromoExempt: boolean
  /** Sign-in through Google is configured at the upstream. */
  hasGoogle: boolean
  /** The catalogue is the demo's: examples of the operator's lists may show its pictures and videos. */
  hasDemoCatalogue: boolean
  /** The location of requests without one. Only `npm start` sets it, never a deployment. */
  devGeo: string | null
  /** Signs the probes of `npm run deploy` (shared/probe.ts); null where none is made. */
  probeKey: string | null
  /** The site is closed to all visitors without this password: a staging site. Null for a public one. */
  sitePassword: string | null
}

type Bindings = Record<string, unknown>

const known = new WeakMap<object, Env>()

/** The parsed bindings of this isolate. Throws with the complete list of problems. */
export function readEnv(bindings: Bindings): Env {
  const read = known.get(bindings) ?? parse(bindings)
  known.set(bindings, read)
  return read
}

function parse(bindings: Bindings): Env {
  const { SITE_ORIGIN, CACHE, ORIGIN, UPSTREAM_URL, DEV_GEO, GOOGLE_CLIENT_ID, SITE_PASSWORD, DEMO_CATALOGUE } =
    bindings
  const linkSecret = readVersions(bindings, 'LINK_SECRET')
  const upstreamSecret = readShared(bindings, 'UPSTREAM_SECRET')
  const age = parseAge(bindings)
  const traces = readTraceSettings(bindings)
  const partners = readPartnerKeys(bindings, partnerSchemes)
  const own = readOwnSite(String(SITE_ORIGIN || site.origin))
  const problems = [
    !own && 'the variable SITE_ORIGIN is not an https origin like https://tube.example',
    !isObject(CACHE) && 'KV namespace CACHE is not bound',
    !isObject(ORIGIN) && !UPSTREAM_URL && 'neither the service ORIGIN nor the variable UPSTREAM_URL is set',
    UPSTREAM_URL && !isEncryptedOrLocal(String(UPSTREAM_URL)) && 'the variable UPSTREAM_URL is not an https address',
    UPSTREAM_URL &&
      !upstreamSecret &&
      (bindings.UPSTREAM_SECRET || !isLocalAddress(String(UPSTREAM_URL))) &&
      'the secret UPSTREAM_SECRET (32 characters or more) is not set, but UPSTREAM_URL is',
    !linkSecret && 'the secret LINK_SECRET (32 characters or more) is not set',
    ...optionalTokens
      .filter((name) => isSet(bindings, name) && !readVersions(bindings, name))
      .map((name) => `the secret ${name} is shorter than 32 characters`),
    ...[traces, partners, age].flatMap(({ problems }) => problems),
  ].filter(Boolean)
  if (problems.length) throw new Error(`edge configuration: ${problems.join('; ')}`)
  return {
    site: own ?? { origin: '', isLocal: false },
    cache: countedKv(CACHE as KVNamespace),
    fetchUpstream: UPSTREAM_URL
      ? upstreamAt(new URL(String(UPSTREAM_URL)).origin, upstreamSecret)
      : embeddedUpstream(ORIGIN as Fetcher),
    isUpstreamEmbedded: !UPSTREAM_URL,
    ...readMetricSettings(bindings),
    leasesOf: isObject(bindings.FLIGHT_LEASES)
      ? leasesIn(bindings.FLIGHT_LEASES as Parameters<typeof leasesIn>[0])
      : null,
    spans: spanExporterTo(traces.settings),
    linkSecret: linkSecret ?? [],
    partnerKeys: partners.keys,
    ...age.env,
    hasGoogle: Boolean(GOOGLE_CLIENT_ID),
    hasDemoCatalogue: DEMO_CATALOGUE === 'on',
    devGeo: typeof DEV_GEO === 'string' && DEV_GEO ? DEV_GEO : null,
    probeKey: textOrNull(bindings[probeKeyName]),
    sitePassword: textOrNull(SITE_PASSWORD),
  }
}

/** Each opens an address, which does not exist without: a short one would close it without a word. */
const optionalTokens = ['METRICS_TOKEN', 'MAIL_EVENTS_TOKEN']
const isSet = (bindings: Bindings, name: string): boolean =>
  Object.entries(bindings).some(([key, value]) => value && versionOf(key, name) !== null)

const ageChecks = ['none', 'demo', 'http', 'manual'] as const
const promoExemptions = ['off', 'seed']

/** Parses the settings of the gate. A misspelt value must never open it. */
function parseAge(bindings: Bindings) {
  const { AGE_CHECK, AGE_CHECK_URL, AGE_CHECK_TOKEN, AGE_METHODS, UK_PROMO_EXEMPTION, DEV_GEO } = bindings
  const ageKeys = readVersions(bindings, 'AGE_KEYS')
  const named = AGE_CHECK || 'none'
  const ageCheck = ageChecks.find((name) => name === named)
  const exemption = UK_PROMO_EXEMPTION || 'off'
  const methods = readOfferNames(String(AGE_METHODS ?? ''))
  const url = URL.parse(String(AGE_CHECK_URL ?? ''))
  const problems = [
    !ageKeys && 'the secret AGE_KEYS (32 characters or more) is not set',
    !ageCheck && `the variable AGE_CHECK is "${named}", but must be http, manual or empty`,
    !methods && `the variable AGE_METHODS is "${AGE_METHODS}", but must be like wallet,photo`,
    ageCheck === 'demo' && !DEV_GEO && 'the variable AGE_CHECK is "demo", which only "npm start" may be',
    ageCheck === 'http' &&
      !(url?.protocol === 'https:' || (url && DEV_GEO)) &&
      'the variable AGE_CHECK_URL is not an https address',
    !promoExemptions.includes(String(exemption)) &&
      `the variable UK_PROMO_EXEMPTION is "${exemption}", but must be off or seed`,
  ]
  const authorization = AGE_CHECK_TOKEN ? { authorization: `Bearer ${AGE_CHECK_TOKEN}` } : undefined
  const fetchAgeProvider: Env['fetchAgeProvider'] = ({ headers, ...init }) =>
    fetch(String(url), { redirect: 'manual', ...init, headers: { ...(headers as object), ...authorization } })
  return {
    problems,
    env: {
      ageKeys: ageKeys ?? [],
      ageCheck: ageCheck ?? ('none' as const),
      ageMethods: methods ?? [],
      fetchAgeProvider,
      isPromoExempt: exemption === 'seed',
    },
  }
}

function embeddedUpstream(origin: Fetcher): Env['fetchUpstream'] {
  const send = origin.fetch.bind(origin) as unknown as typeof fetch
  return (path, init) => send(`http://upstream${path}`, { redirect: 'manual', ...init, headers: traced(init) })
}

/** Requests are signed only when a secret is set; a local upstream needs none. */
const upstreamAt =
  (base: string, secret: SharedSecret | null): Env['fetchUpstream'] =>
  async (path, init) => {
    const headers = Object.fromEntries(traced(init))
    const signed = secret ? await signatureHeaders(secret, { method: init?.method, path, headers }) : {}
    return fetch(base + path, { redirect: 'manual', ...init, headers: { ...headers, ...signed } })
  }

const textOrNull = (binding: unknown): string | null => (typeof binding === 'string' && binding ? binding : null)

/** The headers of a request with its place in the trace; the media processor names its own. */
function traced(init: RequestInit | undefined): Headers {
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(tracer.headers())) if (!headers.has(name)) headers.set(name, value)
  return headers
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
