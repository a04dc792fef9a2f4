// The settings of a local run, read once from the environment. An invalid value is reported in one clear line.
import { createServer } from 'node:net'
import { isEncryptedOrLocal } from '../../shared/rules/encrypted-address.ts'
import { versionOf } from '../../shared/versioned-secret.ts'
import { rotatedSecrets } from '../keys/rotated-secrets.ts'
import { defaultVideos, mostVideos } from '../origin/seed/size.ts'
import { Refusal } from './terminal.ts'

export type Settings = {
  port: number
  upstreamUrl: string
  geo: string
  videos: number
  /** Variables of the edge that the environment sets for this run. */
  vars?: Record<string, string>
  /** The same of the embedded upstream. */
  originVars?: Record<string, string>
}

/** The media processor reads them from the environment, too. */
const traceVariables = ['OTLP_URL', 'OTLP_HEADERS', 'OTLP_SHARE']

const edgeVariables = [
  'SITE_ORIGIN',
  'AGE_CHECK',
  'AGE_METHODS',
  'AGE_CHECK_URL',
  'AGE_CHECK_TOKEN',
  'UK_PROMO_EXEMPTION',
  'GOOGLE_CLIENT_ID',
  'UPSTREAM_SECRET',
  'MAIL_EVENTS_TOKEN',
  'PARTNER_KEYS',
  ...traceVariables,
]
const originVariables = [
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'UPLOAD_MIN_SECONDS',
  'WALLET_TRUST_URL',
  'WALLET_CERTIFICATE',
  'WALLET_KEY',
  'AGE_OIDC_ISSUER',
  'AGE_OIDC_CLIENT_ID',
  'AGE_OIDC_CLIENT_SECRET',
  'AGE_OIDC_SCOPE',
  'AGE_OIDC_CLAIM',
  'AGE_OIDC_NAME',
  'WALLET_TRUST_KEY',
  'ALERT_MAIL',
  'ALERT_WEBHOOK',
  'ALERT_SECRET',
  'PARTNER_KEYS',
  ...traceVariables,
]

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return {
    port: wholeNumber('PORT', env.PORT, 8787, 1, 65_535),
    upstreamUrl: env.UPSTREAM_URL ? encryptedOrigin('UPSTREAM_URL', env.UPSTREAM_URL) : '',
    geo: place(env.DEV_GEO || 'CA'),
    videos: wholeNumber('SEED_VIDEOS', env.SEED_VIDEOS, defaultVideos, 1, mostVideos),
    vars: chosen(env, edgeVariables),
    originVars: chosen(env, originVariables),
  }
}

/** A secret that is replaced has several versions: `ALERT_SECRET`, `ALERT_SECRET_2`. */
const chosen = (env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) =>
      value && names.some((name) => key === name || (isReplaceable(name) && versionOf(key, name) !== null))
        ? [[key, value]]
        : [],
    ),
  )

/** Whether `npm run keys` says to set a second version beside the first. */
const isReplaceable = (name: string): boolean => rotatedSecrets.some((one) => one.name === name && !one.isInFolder)

function wholeNumber(name: string, text: string | undefined, standard: number, least: number, most: number): number {
  if (!text) return standard
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Refusal(`${name} is "${text}", but must be a whole number from ${least} to ${most}.`)
  }
  return value
}

/** An upstream's origin, without a path: the contract defines every path. */
export function upstreamOrigin(name: string, text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new Refusal(`${name} is "${text}", but must be an origin like http://127.0.0.1:9000`)
  }
  return url.origin
}

/** The Worker sends it sessions and passwords, so it must be encrypted or on this machine. */
function encryptedOrigin(name: string, text: string): string {
  const origin = upstreamOrigin(name, text)
  if (isEncryptedOrLocal(origin)) return origin
  throw new Refusal(`${name} is "${text}", but must begin with https:// unless it is on this machine.`)
}

function place(text: string): string {
  if (!/^[A-Z][A-Z0-9](-[A-Z0-9]{1,3})?$/.test(text)) {
    throw new Refusal(`DEV_GEO is "${text}", but must be a country like CA, or a country and region like US-TX.`)
  }
  return text
}

/** Throws a Refusal when the port is in use. */
export async function claimPort(port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const server = createServer()
  server.once('error', (error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${error.code})`
    reject(new Refusal(`Port ${port} ${why}. Stop what uses it, or choose another: PORT=${port + 1} npm start`))
  })
  server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve()))
  return promise
}
