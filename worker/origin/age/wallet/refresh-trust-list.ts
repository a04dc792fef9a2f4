// Fetches the published list of trusted issuers every hour: a compact JWS (RFC 7515, ES256) of the operator's signer, within a size, with a
// sequence that only grows and a time until which it counts. A list that does not pass changes nothing: the last good one stands until
// its own end, and then the offline copy.
import * as z from 'zod/mini'
import { fromBase64url } from '../../../../shared/byte-encodings.ts'
import { ageCheckDeadlineMs, trustListMaxBytes } from '../../../../shared/limits.ts'
import { readUpTo } from '../../../../shared/read-up-to.ts'
import type { Env } from '../../env.ts'
import { writeLog } from '../../telemetry/log.ts'
import { putTrustList, type TrustListRow } from '../store/trust-lists.ts'
import { readIssuers } from './current-issuers.ts'

const Header = z.object({ alg: z.literal('ES256'), crit: z.optional(z.never()) })
const List = z.strictObject({
  sequence: z.int().check(z.positive()),
  until: z.iso.date(),
  issuers: z.array(z.unknown()),
})

type Listed = Pick<Env, 'db' | 'wallet'>

/** Nothing where no list is configured. */
export async function refreshTrustList({ db, wallet }: Listed, nowSeconds: number): Promise<void> {
  if (!wallet.trustList) return
  const { url, key } = wallet.trustList
  const row = await fetchText(url)
    .then((text) => readTrustList(text, key, nowSeconds))
    .catch((error: unknown) => {
      writeLog('error', { event: 'trust-list-failed', problem: String(error).slice(0, 200) })
      return null
    })
  if (row) await db.batch(putTrustList(db, row))
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ageCheckDeadlineMs) })
  const bytes = response.ok ? await readUpTo(response.body, trustListMaxBytes) : null
  if (!bytes) throw new Error(`the trust list was answered with ${response.status}, or is too long`)
  return new TextDecoder().decode(bytes).trim()
}

/** Throws for a list that is malformed, signed by another key, or over. */
async function readTrustList(text: string, spki: string, nowSeconds: number): Promise<TrustListRow> {
  const [header = '', payload = '', signature = '', more] = text.split('.')
  const bytes = fromBase64url(signature)
  Header.parse(jsonOf(header))
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('spki', Buffer.from(spki, 'base64'), algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  const isSigned =
    bytes !== null &&
    more === undefined &&
    (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, signed))
  if (!isSigned) throw new Error('the trust list is not signed by its signer')
  const { sequence, until, issuers } = List.parse(jsonOf(payload))
  const untilSeconds = Date.parse(until) / 1000
  if (untilSeconds <= nowSeconds) throw new Error('the trust list is over')
  const read = readIssuers(JSON.stringify(issuers))
  if (!read) throw new Error('a row of the trust list does not read')
  return { sequence, until_date: untilSeconds, issuers: JSON.stringify(read), fetched_date: nowSeconds }
}

function jsonOf(part: string): unknown {
  const bytes = fromBase64url(part)
  if (!bytes) throw new Error('the trust list is no JWS')
  return JSON.parse(new TextDecoder().decode(bytes))
}
