// Propagates to every isolate of the edge, through the deny list that all poll, what changed outside of its requests: videos that are
// withheld or shown again, and cache tags whose answers are outdated.
import { type CacheTag, categoriesTag, channelsTag, modelsTag } from '../../../shared/contract/cache-tags.ts'
import type { DeniedEntry } from '../../../shared/contract/moderation-deny-list.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import { countryRuleText } from '../../../shared/rules/video-countries.ts'
import type { Env } from '../env.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { markReplacedPropagated, pendingReplaced } from '../studio/store/video-replacements.ts'
import { writeLog } from '../telemetry/log.ts'
import {
  type CountriesRow,
  countriesAtOnce,
  markCountriesPropagated,
  pendingCountries,
} from './store/video-countries.ts'
import { markWithheldPropagated, pendingWithheld, type Withheld } from './store/withheld.ts'

type PropagationEnv = Pick<Env, 'db' | 'deny'>

/** @param videoId null: all that are pending, every minute */
export async function propagateWithheld({ db, deny }: PropagationEnv, videoId: number | null): Promise<void> {
  const pending = await pendingWithheld(db, videoId)
  if (pending.length === 0) return
  await deny(pending.flatMap(entriesOf))
  await db.batch(pending.map((one) => markWithheldPropagated(db, one)))
}

const entriesOf = ({ video_id, folder, since_ms, until_ms }: Withheld): DeniedEntry[] =>
  [`withheld:${video_id}`, ...(folder === null ? [] : [`folder:${folder}`])].map((mark) => ({
    mark,
    from: since_ms,
    to: until_ms,
  }))

/** In which countries videos are shown. @param videoId null: all that are pending, every minute */
export async function propagateCountries({ db, deny }: PropagationEnv, videoId: number | null): Promise<void> {
  // An import may bring thousands.
  for (let turn = 0; turn < turnsAMinute; turn++) {
    const pending = await pendingCountries(db, videoId)
    if (pending.length === 0) return
    // Counters are read with the rules of their videos.
    const counted = changedEntries([categoriesTag, modelsTag, channelsTag])
    await deny([...pending.flatMap(countryEntriesOf), ...counted])
    await markCountriesPropagated(db, pending).run()
    if (pending.length < countriesAtOnce) return
  }
}
const turnsAMinute = 40

function countryEntriesOf({ video_id, folder, since_ms, ...codes }: CountriesRow): DeniedEntry[] {
  const split = (text: string) => text.split(',').filter(Boolean)
  const countries = countryRuleText({ allowed: split(codes.allowed), blocked: split(codes.blocked) })
  return [`geo:video_${video_id}`, ...(folder === null ? [] : [`geo:folder_${folder}`])].map((mark) => ({
    mark,
    from: since_ms,
    to: countries === '' ? since_ms : null,
    countries,
  }))
}

/** Whose files were replaced: links to the former ones end. @param videoId null: all that are pending, every minute */
export async function propagateReplaced({ db, deny }: PropagationEnv, videoId: number | null): Promise<void> {
  const pending = await pendingReplaced(db, videoId)
  if (pending.length === 0) return
  await deny(
    pending.flatMap(({ folder, replaced_ms, returned }) => [
      { mark: `files:${folder}`, from: replaced_ms, to: null },
      ...(returned === null ? [] : [{ mark: `files:${returned}`, from: 0, to: replaced_ms }]),
    ]),
  )
  await markReplacedPropagated(db, pending).run()
}

/** Outdates the answers with these tags. Where that fails they are shown until their lifetimes end. */
export async function propagateChanged({ deny }: Pick<Env, 'deny'>, tags: Iterable<CacheTag>): Promise<void> {
  const entries = changedEntries(tags)
  if (entries.length) await deny(entries).catch(goOn)
}

function changedEntries(tags: Iterable<CacheTag>): DeniedEntry[] {
  const nowMs = Date.now()
  return [...new Set(tags)].map((tag) => ({ mark: `tag:${tag.replace(' ', '_')}`, from: nowMs, to: nowMs }))
}

/**
 * Takes the name of a channel or a member from the cards that the edge has kept; or allows it again, and outdates all answers from before, which
 * may have another one.
 */
export async function propagateName({ deny }: Pick<Env, 'deny'>, mark: Mark, isGone: boolean): Promise<void> {
  const nowMs = Date.now()
  await deny([{ mark: String(mark), from: nowMs, to: isGone ? null : nowMs }]).catch(goOn)
}

/** The change itself is made: the schedule repeats what is pending. */
export function goOn(fault: unknown): void {
  if (!storageFaultOf(fault)) throw fault
  writeLog('error', { event: 'change-not-propagated', problem: String(fault) })
}
