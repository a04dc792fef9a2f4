// The issuers that are trusted now: the published list over the offline copy, and in a local run the demo issuer.
import * as z from 'zod/mini'
import { type ProofKind, TrustedIssuer } from '../../../../shared/entities/trusted-issuer.ts'
import { trustListMax } from '../../../../shared/limits.ts'
import type { Env } from '../../env.ts'
import { writeLog } from '../../telemetry/log.ts'
import { newestTrustList } from '../store/trust-lists.ts'
import { isTrustedAt } from './issuer-key.ts'
import { certificateOf, shippedIssuers } from './trusted-issuers.ts'

/** Of what is fetched, and of what is stored. */
const IssuerList = z.array(TrustedIssuer).check(z.maxLength(trustListMax))

/** Asked for at most so often; a revoked issuer is trusted for that long at most. */
const freshSeconds = 60

type Kept = { atSeconds: number; issuers: readonly TrustedIssuer[] }
/** By the settings of the isolate: each request has a database object of its own. */
const kept = new WeakMap<Env['wallet'], Kept>()

export async function currentIssuers(env: Pick<Env, 'db' | 'wallet'>, nowSeconds: number): Promise<TrustedIssuer[]> {
  const known = kept.get(env.wallet)
  const isFresh = known && Math.abs(nowSeconds - known.atSeconds) < freshSeconds
  const listed = isFresh ? known.issuers : await listedIssuers(env.db, nowSeconds)
  if (!isFresh) kept.set(env.wallet, { atSeconds: nowSeconds, issuers: listed })
  return [...listed, ...env.wallet.demoIssuers].filter((one) => isTrustedAt(one, nowSeconds))
}

/** The kinds of documents of which an issuer is trusted; empty: no wallet can be asked. */
export const trustedKinds = (issuers: readonly TrustedIssuer[]): ProofKind[] => [
  ...new Set(issuers.map(({ docType }) => docType)),
]

/** A list that has ended, or does not read, counts no more; then the offline copy stands. */
async function listedIssuers(db: Env['db'], nowSeconds: number): Promise<TrustedIssuer[]> {
  const row = await newestTrustList(db)
  const published = row && row.until_date > nowSeconds ? (readIssuers(row.issuers) ?? []) : []
  const names = new Set(published.map(({ name }) => name))
  return [...published, ...shippedIssuers.filter(({ name }) => !names.has(name))]
}

/** Null for a list with anything that does not read: half of a list is none. */
export function readIssuers(text: string): TrustedIssuer[] | null {
  try {
    const issuers = IssuerList.parse(JSON.parse(text))
    for (const issuer of issuers) certificateOf(issuer)
    return issuers
  } catch (error) {
    writeLog('error', { event: 'trust-list-unreadable', problem: String(error).slice(0, 200) })
    return null
  }
}
