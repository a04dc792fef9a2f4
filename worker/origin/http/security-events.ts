// Security events: one line of JSON in the log each, and a count by kind and hour. A line has the time, the request, the event
// and its outcome; accounts and networks are keyed hashes, never a name, an e-mail or an address.
import { waitUntil } from 'cloudflare:workers'
import { newestOf } from '../../../shared/versioned-secret.ts'
import { currentSeconds } from '../clock.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'
import type { Env } from '../env.ts'
import { countSecurityEvent } from '../events/security-counts.ts'
import type { SecurityEvent, SecurityEventKind } from '../events/security-event-kinds.ts'
import { counts } from '../telemetry/counts.ts'
import { writeLog } from '../telemetry/log.ts'
import { reportCounts } from '../telemetry/send-later.ts'

/** @param caller null for an event without a request */
export async function securityEvent<Kind extends SecurityEventKind>(
  env: Env,
  caller: { client: string; id: string | null } | null,
  kind: Kind,
  { outcome, account, by, detail }: SecurityEvent<Kind>,
): Promise<void> {
  const hashOf = async (text: string) =>
    (await keyedHash(text, 'security events', newestOf(env.signingSecret))).slice(0, 22)
  const line = {
    event: 'security',
    request: caller?.id ?? null,
    kind,
    outcome,
    detail,
    account: account == null ? null : await hashOf(accountText(account)),
    network: caller?.client ? await hashOf(`network ${caller.client}`) : null,
    by: by === undefined ? undefined : await hashOf(accountText(by)),
  }
  writeLog(outcome === 'succeeded' ? 'info' : 'warn', line)
  counts.add('securityEvents', { kind, outcome })
  const counted = countSecurityEvent(env.db, { kind, outcome, isAtOnce: env.isJob }, currentSeconds())
  // A job reports its counts at its end.
  if (env.isJob) return void (await counted)
  reportCounts(env)
  if (counted) waitUntil(counted)
}

const accountText = (account: number | string): string =>
  typeof account === 'number' ? `account ${account}` : `name ${account.toLowerCase()}`
