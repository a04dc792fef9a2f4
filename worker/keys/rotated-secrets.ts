// The secrets of a site: those that `npm run keys` replaces, and how each other one is replaced.

export type Owner = 'edge' | 'origin' | 'media'

type RotatedSecret = {
  name: string
  /** The Workers that hold it. */
  owners: readonly [Owner, ...Owner[]]
  /** Whether something outside the site needs the value, too: it is shown once. */
  isShown: boolean
  /** Whether `npm start` keeps it in its data folder; the environment holds it otherwise. */
  isInFolder: boolean
}

export const rotatedSecrets = [
  { name: 'SIGNING_SECRET', owners: ['origin'], isShown: false, isInFolder: true },
  { name: 'LINK_SECRET', owners: ['edge'], isShown: false, isInFolder: true },
  { name: 'AGE_KEYS', owners: ['edge'], isShown: false, isInFolder: true },
  { name: 'METRICS_TOKEN', owners: ['edge'], isShown: true, isInFolder: true },
  { name: 'MAIL_EVENTS_TOKEN', owners: ['edge'], isShown: true, isInFolder: false },
  { name: 'MEDIA_SECRET', owners: ['origin', 'media'], isShown: false, isInFolder: true },
  { name: 'UPSTREAM_SECRET', owners: ['edge'], isShown: true, isInFolder: false },
  { name: 'ALERT_SECRET', owners: ['origin'], isShown: true, isInFolder: false },
] as const satisfies readonly RotatedSecret[]

export type SecretName = (typeof rotatedSecrets)[number]['name']

export const rotatedSecret = (name: SecretName): RotatedSecret => {
  const found = rotatedSecrets.find((one) => one.name === name)
  if (!found) throw new Error(`no secret ${name}`)
  return found
}

/** Secrets that others make, or that a deployment makes anew: what replaces each. */
export const otherSecrets: Readonly<Record<string, string>> = {
  GOOGLE_CLIENT_SECRET:
    'Google makes it. Add a second one there, set it (npx wrangler secret put GOOGLE_CLIENT_SECRET -c worker/origin/wrangler.toml), then delete the first one there.',
  AGE_CHECK_TOKEN:
    'The provider of age checks makes it. Ask for a second one, set it (npx wrangler secret put AGE_CHECK_TOKEN), then end the first one there.',
  AGE_OIDC_CLIENT_SECRET:
    'The bank or electronic identity makes it. Add a second one there, set it (npx wrangler secret put AGE_OIDC_CLIENT_SECRET -c worker/origin/wrangler.toml), then delete the first one there.',
  WALLET_KEY:
    'It belongs to WALLET_CERTIFICATE: make a new pair, have its certificate issued, and set both in one deployment (npx wrangler secret put WALLET_KEY -c worker/origin/wrangler.toml).',
  OTLP_HEADERS:
    'Your collector makes its keys. Add a second one there, set it for both Workers (npx wrangler secret put OTLP_HEADERS, and again with -c worker/origin/wrangler.toml) and the media processor, then end the first one there.',
  PARTNER_KEYS:
    'A partner makes the key of its host. Ask for a second one that both accept, set the whole list (npx wrangler secret put PARTNER_KEYS, and again with -c worker/origin/wrangler.toml), then end the first one there.',
  SITE_PASSWORD: 'A staging site has one password: run "npm run deploy -- --env staging" with another one.',
  PROBE_KEY: 'Every deployment makes another one, and each ends by itself.',
  BACKUP_PUBLIC_KEY:
    'Make another pair (npm run backup -- --new-key FILE), set its public key, and keep the old file as long as its backups.',
}
