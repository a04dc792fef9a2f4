// Feeds that are imported again and again: the table, and their acts, each with its row in the log.
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { feedsMax } from '../bounds.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { type Change, decideAudited } from '../moderation/store/audit.ts'
import { pageAt } from '../sql/page.ts'
import {
  askFeedSoon,
  countFeeds,
  deleteFeed,
  type FeedChoices,
  type FeedRow,
  feedAt,
  feedById,
  insertFeed,
  pageOfFeeds,
  pauseFeed,
  updateFeed,
} from './store/import-feeds.ts'

export async function answerAdminFeeds(
  { page }: ParamsOf<'adminFeeds'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminFeeds'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const { rows, total } = await pageOfFeeds(db, pageAt(pageSizes.admin, page))
  return ok({ feeds: rows.map(shownOf), total_count: total })
}

const shownOf = ({ etag: _, last_modified: __, added_date: ___, ...row }: FeedRow) => ({
  ...row,
  takes_media: row.takes_media === 1,
  is_paused: row.is_paused === 1,
  asked_date: row.asked_date === null ? null : toIsoDate(row.asked_date),
  next_date: row.is_paused ? null : toIsoDate(row.next_date),
})

type Saved = Result<WriteAnswerOf<'saveFeed'>>
type Form = BodyOf<'saveFeed'>

export async function answerSaveFeed(form: Form, env: Env, caller: MemberCaller): Promise<Saved> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const actorId = editor.value.user_id
  if (form.act === 'create') return create(form, env, actorId)
  const row = await feedById(env.db, form.feed_id)
  if (!row) return refused('not_found', 'notify')
  return form.act === 'save' ? save(form, row, env, actorId) : act(form.act, row, env, actorId)
}

const choicesOf = ({
  address,
  source,
  uploader,
  every_hours,
  takes_media,
}: Extract<Form, { act: 'create' | 'save' }>): FeedChoices => ({
  address: new URL(address).href,
  source,
  uploader,
  every_hours,
  takes_media: takes_media ? 1 : 0,
})

/** The fields of the log. */
const loggedOf = ({ address, source, uploader, every_hours, takes_media }: FeedChoices, is_paused = 0) => ({
  feed: address,
  source,
  uploader,
  every_hours: String(every_hours),
  takes_media: String(takes_media),
  is_paused: String(is_paused),
})

async function create(form: Extract<Form, { act: 'create' }>, { db }: Env, actorId: number): Promise<Saved> {
  const one = choicesOf(form)
  if (await feedAt(db, one.address)) return refusedForm([{ field: 'address', code: 'taken' }])
  if ((await countFeeds(db)) >= feedsMax) return refusedForm([{ field: 'address', code: 'too_many', info: feedsMax }])
  const feed_id = crypto.randomUUID().replaceAll('-', '')
  const nowSeconds = currentSeconds()
  const change = { before: {}, after: loggedOf(one) }
  const audited = { actorId, queue: 'feeds', item: feed_id, act: 'create', change, nowSeconds } as const
  const [made] = await decideAudited(db, audited, (row) => [insertFeed(db, feed_id, one, nowSeconds), row])
  return made?.meta.changes === 0 ? refusedForm([{ field: 'address', code: 'taken' }]) : ok({ ok: true, feed_id })
}

async function save(form: Extract<Form, { act: 'save' }>, row: FeedRow, { db }: Env, actorId: number): Promise<Saved> {
  const one = choicesOf(form)
  const other = await feedAt(db, one.address)
  if (other && other.feed_id !== row.feed_id) return refusedForm([{ field: 'address', code: 'taken' }])
  const version = Number(form.version)
  if (row.version !== version) return refusedForm([{ field: 'version', code: 'changed' }])
  const nowSeconds = currentSeconds()
  const change = changed(loggedOf(row, row.is_paused), loggedOf(one, row.is_paused))
  const audited = { actorId, queue: 'feeds', item: row.feed_id, act: 'edit', change, nowSeconds } as const
  const [saved] = await decideAudited(db, audited, (logged) => [
    updateFeed(db, { feed_id: row.feed_id, version }, one, nowSeconds),
    logged,
  ])
  return saved?.meta.changes === 0
    ? refusedForm([{ field: 'version', code: 'changed' }])
    : ok({ ok: true, feed_id: row.feed_id })
}

/** Only the fields that differ. */
function changed(before: Record<string, string>, after: Record<string, string>): Change {
  const differ = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (fields: Record<string, string>) => Object.fromEntries(differ.map((name) => [name, fields[name] ?? '']))
  return { before: only(before), after: only(after) }
}

type Act = Extract<Form, { act: 'ask' | 'pause' | 'resume' | 'delete' }>['act']

async function act(name: Act, row: FeedRow, { db, jobs }: Env, actorId: number): Promise<Saved> {
  const { feed_id } = row
  const nowSeconds = currentSeconds()
  const logged = loggedOf(row, row.is_paused)
  const only = ({ feed, is_paused }: typeof logged) => ({ feed, is_paused })
  const steps = {
    ask: {
      statement: askFeedSoon(db, feed_id, nowSeconds),
      act: 'ask_feed',
      change: { before: {}, after: { feed: row.address } },
    },
    pause: {
      statement: pauseFeed(db, feed_id, 1),
      act: 'edit',
      change: { before: only(logged), after: { ...only(logged), is_paused: '1' } },
    },
    resume: {
      statement: pauseFeed(db, feed_id, 0),
      act: 'edit',
      change: { before: only(logged), after: { ...only(logged), is_paused: '0' } },
    },
    delete: { statement: deleteFeed(db, feed_id), act: 'remove', change: { before: logged, after: {} } },
  } as const
  const { statement, ...audited } = steps[name]
  await decideAudited(db, { actorId, queue: 'feeds', item: feed_id, nowSeconds, ...audited }, (line) => [
    statement,
    line,
  ])
  // At once; where the queue takes nothing, the clock asks it soon.
  if (name === 'ask' && !row.is_paused) await jobs.send({ kind: 'ask-feed', feed_id }).catch(() => undefined)
  return ok({ ok: true, feed_id })
}
