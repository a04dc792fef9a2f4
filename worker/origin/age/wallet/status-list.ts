// Whether the issuer of a document has revoked it: the status list that the document names (IETF Token Status List, as CWT), signed by a trusted
// issuer of its kind. It is fetched within a size and a time, and kept for an hour, so that its host does not learn when a visitor is verified.
// Without a list that reads, no document that names one passes.
import * as z from 'zod/mini'
import type { TrustedIssuer } from '../../../../shared/entities/trusted-issuer.ts'
import {
  ageCheckDeadlineMs,
  statusListEntriesMax,
  statusListMaxBytes,
  statusListSeconds,
  statusListsKept,
} from '../../../../shared/limits.ts'
import { readUpTo } from '../../../../shared/read-up-to.ts'
import { isEncryptedOrLocal } from '../../../../shared/rules/encrypted-address.ts'
import type { Env } from '../../env.ts'
import { writeLog } from '../../telemetry/log.ts'
import { type Bytes, readCbor } from './cbor.ts'
import { BytesOf, isSigned, Sign1 } from './cose.ts'
import { issuerKeyOf } from './issuer-key.ts'

/** How a document refers to its entry. */
const Reference = z.object({
  status_list: z.object({
    idx: z.int().check(z.nonnegative(), z.lt(statusListEntriesMax)),
    uri: z.string().check(z.maxLength(500), z.refine(isEncryptedOrLocal)),
  }),
})

const mediaType = 'application/statuslist+cwt'
/** Earlier drafts wrote it without its first part. */
const types: readonly unknown[] = [mediaType, 'statuslist+cwt']
/** The purpose of certificates that sign such lists (id-kp-oauthStatusSigning). */
const purpose = '1.3.6.1.5.5.7.3.30'
const label = { type: 16, subject: 2, ends: 4, keptSeconds: 65_534, list: 65_533 }

const List = z.object({ bits: z.literal([1, 2, 4, 8]), lst: BytesOf })
type StatusList = z.infer<typeof List> & { untilSeconds: number }
type Given = { issuers: readonly TrustedIssuer[]; nowSeconds: number }

/** By the settings of the isolate, and the address. */
const kept = new WeakMap<Env['wallet'], Map<string, StatusList>>()

/** @param issuers the trusted ones of the kind of the document */
export async function isStillValid(status: unknown, wallet: Env['wallet'], given: Given): Promise<boolean> {
  const reference = Reference.safeParse(status).data?.status_list
  if (!reference) return false
  try {
    return (await statusAt(await listAt(reference.uri, wallet, given), reference.idx)) === 0
  } catch (error) {
    writeLog('error', { event: 'status-list-failed', problem: String(error).slice(0, 200) })
    return false
  }
}

async function listAt(uri: string, wallet: Env['wallet'], given: Given): Promise<StatusList> {
  const lists = kept.get(wallet) ?? new Map<string, StatusList>()
  kept.set(wallet, lists)
  const known = lists.get(uri)
  if (known && given.nowSeconds < known.untilSeconds) return known
  lists.delete(uri)
  const list = await readList(await fetchList(uri), uri, given)
  const [oldest] = lists.keys()
  if (lists.size >= statusListsKept && oldest !== undefined) lists.delete(oldest)
  lists.set(uri, list)
  return list
}

async function fetchList(uri: string): Promise<Bytes> {
  const signal = AbortSignal.timeout(ageCheckDeadlineMs)
  const response = await fetch(uri, { headers: { accept: mediaType }, redirect: 'manual', signal })
  const bytes = response.ok ? await readUpTo(response.body, statusListMaxBytes) : null
  if (!bytes) throw new Error(`the status list was answered with ${response.status}, or is too long`)
  return Uint8Array.from(bytes)
}

/** Throws for a list that is malformed, of another address, over, or of an issuer that is not trusted. */
async function readList(bytes: Bytes, uri: string, { issuers, nowSeconds }: Given): Promise<StatusList> {
  const signed = Sign1.parse(readCbor(withoutTags(bytes), statusListMaxBytes))
  const header = readCbor(signed[0])
  if (!(header instanceof Map) || !types.includes(header.get(label.type))) throw new Error('it is no status list')
  const issuer = await issuerKeyOf(signed, { trusted: issuers, nowSeconds, purpose })
  if (!issuer || !(await isSigned(signed, issuer.key))) throw new Error('the status list is of no trusted issuer')
  const claims = signed[2] && readCbor(signed[2], statusListMaxBytes)
  if (!(claims instanceof Map) || claims.get(label.subject) !== uri)
    throw new Error('it is the list of another address')
  const ends = z.optional(z.int()).parse(claims.get(label.ends)) ?? Number.POSITIVE_INFINITY
  const keptSeconds = z.optional(z.int()).parse(claims.get(label.keptSeconds)) ?? statusListSeconds
  if (ends <= nowSeconds) throw new Error('the status list is over')
  const untilSeconds = Math.min(ends, nowSeconds + Math.min(keptSeconds, statusListSeconds))
  return { ...List.parse(claims.get(label.list)), untilSeconds }
}

/** COSE_Sign1 may stand in its own tag (18), and that in the tag of a CWT (61). */
function withoutTags(bytes: Bytes): Bytes {
  const inner = bytes[0] === 0xd8 && bytes[1] === 61 ? bytes.slice(2) : bytes
  return inner[0] === 0xd2 ? inner.slice(1) : inner
}

/** The status of an entry, 0 for a valid one. Inflates no more than it needs; throws for an entry that the list does not have. */
async function statusAt({ bits, lst }: StatusList, index: number): Promise<number> {
  const at = Math.floor((index * bits) / 8)
  const reader = new Blob([lst]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  for (let passed = 0; ; ) {
    const { value, done } = await reader.read()
    if (done) throw new Error('the status list has no such entry')
    const byte = value[at - passed]
    if (byte === undefined) {
      passed += value.length
      continue
    }
    await reader.cancel()
    return (byte >> ((index * bits) % 8)) & (2 ** bits - 1)
  }
}
