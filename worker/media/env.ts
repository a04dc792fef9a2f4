// The only file that reads the environment: the processor's settings at its start.
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteInternalOrigin } from '../../shared/contract/media-jobs.ts'
import { hlsAboveSeconds, mediaHeartbeatSeconds, mediaLeaseSeconds, mediaPartBytes } from '../../shared/limits.ts'
import { isEncryptedOrLocal } from '../../shared/rules/encrypted-address.ts'
import { isPublicHost } from '../../shared/rules/public-address.ts'
import { readShared, type SharedSecret } from '../../shared/shared-secret.ts'
import type { SpanExporter } from '../../shared/span-exporter.ts'
import { readTraceSettings } from '../../shared/trace-settings.ts'
import { type Log, log } from './log.ts'
import { type Scanner, scannerAt } from './scan.ts'
import { spanExporterTo } from './telemetry.ts'

export type Settings = {
  port: number
  host: string
  /** The embedded upstream's origin; every request to it is signed with the secret. */
  originUrl: string
  secret: SharedSecret
  /** Scans every uploaded file first; null where the operator has none. */
  scanner: Scanner | null
  /** Concurrent jobs. */
  jobs: number
  /** Threads per ffmpeg run. */
  threads: number
  /** Every process has a folder of its own in it, and every job one in that. */
  workFolder: string
  /** Bytes that all jobs together may store there; null: as many as the disk has. */
  diskBytes: number | null
  /** Stop when the standard input ends, because the parent process is gone. */
  followsInput: boolean
  heartbeatMs: number
  /** Requests to the upstream are retried for this long; after that the job belongs to another attempt. */
  retryMs: number
  /** Larger files are sent in parts of this size. */
  partBytes: number
  /** Hosts of other sites that files are fetched from; only tests know others than public ones. */
  mayFetchFrom: (host: string) => boolean
  /** Longer videos are streamed; only tests know another length. */
  streamAboveSeconds: number
  /** Asks DNS for all addresses of a host. */
  lookup: LookupFunction
  log: Log
  /** Where spans of traces go; null where the operator configured no collector. */
  spans: SpanExporter | null
}

const known = [
  'PORT',
  'HOST',
  'ORIGIN_URL',
  'MEDIA_SECRET',
  'MEDIA_JOBS',
  'MEDIA_THREADS',
  'MEDIA_WORK',
  'MEDIA_DISK_MB',
  'MEDIA_FOLLOW',
  'MEDIA_SCANNER',
  'OTLP_URL',
  'OTLP_HEADERS',
  'OTLP_SHARE',
  'PATH',
] as const
export type Environment = Partial<Record<(typeof known)[number], string | undefined>>

/** Throws with the whole list of missing or invalid variables. */
export function readSettings(env: Environment): Settings {
  const problems: string[] = []
  const whole = (name: (typeof known)[number], usual: number, from: number, to: number): number => {
    const value = Number(env[name] || usual)
    if (Number.isInteger(value) && value >= from && value <= to) return value
    problems.push(`${name} is no whole number from ${from} to ${to}`)
    return usual
  }
  const originUrl = (env.ORIGIN_URL ?? '').replace(/\/+$/, '')
  if (!/^https?:\/\/[^/]+$/.test(originUrl)) problems.push('ORIGIN_URL is not an address such as http://127.0.0.1:8788')
  else if (originUrl !== siteInternalOrigin && !isEncryptedOrLocal(originUrl))
    problems.push('ORIGIN_URL is not an https address')
  const secret = readShared(env, 'MEDIA_SECRET')
  if (!secret) problems.push('MEDIA_SECRET (32 characters or more) is not set')
  const scanner = env.MEDIA_SCANNER ? scannerAt(env.MEDIA_SCANNER) : null
  if (env.MEDIA_SCANNER && !scanner) problems.push('MEDIA_SCANNER is neither a socket file nor a port of 127.0.0.1')
  const traces = readTraceSettings(env)
  problems.push(...traces.problems)
  const diskMb = whole('MEDIA_DISK_MB', 0, 0, 1_000_000_000)
  const settings = {
    port: whole('PORT', 8790, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    originUrl,
    secret: secret ?? [],
    scanner,
    jobs: whole('MEDIA_JOBS', 1, 1, 64),
    threads: whole('MEDIA_THREADS', Math.min(availableParallelism(), 16), 1, 64),
    workFolder: env.MEDIA_WORK || join(tmpdir(), 'edgetube-media'),
    diskBytes: diskMb ? diskMb * 1024 * 1024 : null,
    followsInput: env.MEDIA_FOLLOW === 'stdin',
    heartbeatMs: mediaHeartbeatSeconds * 1000,
    retryMs: mediaLeaseSeconds * 1000,
    partBytes: mediaPartBytes,
    mayFetchFrom: isPublicHost,
    streamAboveSeconds: hlsAboveSeconds,
    lookup,
    log,
    spans: spanExporterTo(traces.settings, (spans) => log('error', { event: 'spans-lost', spans })),
  }
  if (problems.length) throw new Error(`media processor: ${problems.join('; ')}`)
  return settings
}

/** ffmpeg's environment: the path of programs, nothing else. */
export const childEnvironment = (env: Environment = process.env): Record<string, string> => ({
  PATH: env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  AV_LOG_FORCE_NOCOLOR: '1',
})
