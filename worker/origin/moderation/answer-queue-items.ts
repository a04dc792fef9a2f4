// The queues of reports, comments and pictures: each item with the page that it is about.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { QueueItem } from '../../../shared/entities/moderation.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { spamSigns } from '../../../shared/rules/comments-review.ts'
import type { ItemQueue } from '../../../shared/rules/moderation-queues.ts'
import { reportPicturePath } from '../../../shared/service-paths.ts'
import { changeOf } from '../admin/change-of.ts'
import { pictureUrl } from '../cards/people-cards.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import { commentsOf } from '../comments/comments-database.ts'
import { formerTextsOf } from '../comments/store/edited-comments.ts'
import { pageOfHeldComments } from '../comments/store/held-comments.ts'
import type { Env } from '../env.ts'
import { picturesOf } from '../files/addresses.ts'
import type { MemberCaller } from '../http/caller.ts'
import { userIdOfName } from '../members/store/names.ts'
import type { PageOf } from '../sql/page.ts'
import { missingOfAdded } from '../studio/missing-performers.ts'
import { queuePage } from './answer-queues.ts'
import { requireModeratorOf, toClaim } from './claim-item.ts'
import { findConflicts } from './conflicts-of-interest.ts'
import { versionOf } from './item-version.ts'
import { isRemovable, reportedTarget } from './report-target.ts'
import { changedFields } from './store/audit.ts'
import { claimsOn } from './store/claims.ts'
import {
  commentItems,
  pageOfQueueItems,
  type QueueItemRow,
  type QueueSearch,
  targetPicturesOf,
} from './store/queue-items.ts'
import { textsOfTargets } from './store/target-texts.ts'

export async function answerQueueItems(
  { queue, page, find = '', subject }: ParamsOf<'queueItems'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'queueItems'>>> {
  const moderator = await requireModeratorOf(caller, queue)
  if (!moderator.ok) return moderator
  const { db } = env
  const { rows, total } = await pageOf(env, queue, { find, subject: subject ?? '' }, queuePage(page))
  const items = rows.map(({ item }) => String(item))
  const claims = await claimsOn(db, queue, items, currentSeconds())
  const conflicts = await findConflicts(env, queue, items, moderator.value)
  const targets = rows.flatMap((row) => reportedTarget(row) ?? [])
  const reported = targets.flatMap(({ kind, id }) => (kind === 'comment' ? id : []))
  const comments = await commentsOf(env, { ids: reported })
  const former = await formerTextsOf(comments, queue === 'comments' ? items.map(Number) : reported)
  const currentTexts = (await textsOfTargets({ db, comments }, targets)).values()
  const missing = queue === 'edits' ? await missingOfEdits(db, rows) : []
  const versions = await Promise.all(rows.map((row) => versionIn(queue, row)))
  const queueItems = rows.map((row, index): QueueItem => {
    const { subject, text, username, email, added_date } = row
    const [item, address, target] = [String(row.item), addressOf(row), reportedTarget(row)]
    const poster = queue === 'edits' ? posterOf(text) : null
    return {
      item,
      version: versions[index] ?? null,
      subject,
      text: queue === 'edits' ? '' : text,
      ...(queue === 'edits' && { changes: editedFields(text), of_video: row.object_id ?? undefined }),
      ...(missing[index]?.length && { missing: missing[index] }),
      username,
      email,
      address,
      picture: queue === 'edits' ? poster : pictureOf(queue, row),
      ...(poster && row.picture && { picture_now: picturesOf(row.picture).poster }),
      added_date: added_date === null ? null : toIsoDate(added_date),
      can_remove: queue !== 'reports' || isRemovable(target),
      target: target && {
        kind: target.kind,
        text: row.target_text,
        text_now: currentTexts.next().value ?? null,
        ...picturesOfTarget(row),
      },
      held_for: spamSigns.filter((sign) => row.held_for?.split(',').includes(sign)),
      former_texts: former.get(queue === 'comments' ? Number(item) : target?.kind === 'comment' ? target.id : 0),
      claim: toClaim(claims.get(item)),
      bar: conflicts.get(item) ?? null,
    }
  })
  return ok({ items: queueItems, total_count: total })
}

async function pageOf(
  env: Env,
  queue: ItemQueue,
  search: QueueSearch,
  page: PageOf,
): Promise<{ rows: QueueItemRow[]; total: number }> {
  if (queue !== 'comments') return pageOfQueueItems(env.db, queue, search, page)
  const { find, subject } = search
  const writerId = find === '' ? null : await userIdOfName(env.db, find)
  const { rows, total } = await pageOfHeldComments(await commentsOf(env, 'held'), { find, subject, writerId }, page)
  return { rows: await commentItems(env.db, rows), total }
}

/** What may be swapped between the look and the decision, as the rows of the queues find it (`queue-row.ts`). */
const versionIn = async (queue: ItemQueue, { text, picture }: QueueItemRow): Promise<string | null> => {
  const shown = queue === 'comments' ? text : queue === 'pictures' ? picture : null
  return shown === null ? null : versionOf(shown)
}

/** What an uploader changes, field by field. */
function editedFields(text: string) {
  const edit = JSON.parse(text)
  const { before, after } = changeOf(edit.before, edit.after)
  return changedFields({ before: JSON.stringify(before), after: JSON.stringify(after) }).filter(
    ({ field }) => field !== 'poster',
  )
}

/** What each edit waits for besides a decision. */
const missingOfEdits = (db: Env['db'], rows: readonly QueueItemRow[]) =>
  Promise.all(
    rows.map(({ object_id, text }) => {
      const { before, after } = JSON.parse(text)
      return missingOfAdded(db, object_id, { before, fields: after })
    }),
  )

/** The picture stands for the name of its folder. */
function posterOf(text: string): string | null {
  const { poster } = JSON.parse(text).after
  return poster ? picturesOf(poster).poster : null
}

/** Only moderators see what came with a report. */
const pictureOf = (queue: ItemQueue, { item, picture }: QueueItemRow): string | null =>
  picture && queue === 'reports' ? reportPicturePath.fill({ report_id: String(item) }) : (pictureUrl(picture) ?? null)

/** Copies of the pictures of a reported conversation. */
function picturesOfTarget(row: QueueItemRow): { pictures?: string[] } {
  const pictures = targetPicturesOf(row).map((_, index) =>
    reportPicturePath.fill({ report_id: `${row.item}.${index + 1}` }),
  )
  return pictures.length > 0 ? { pictures } : {}
}

/** A report names a page; a comment belongs to a page, a picture to a profile. Empty where the page is gone. */
function addressOf({ subject, address, object_id, dir }: QueueItemRow): string {
  if (address) return address
  return pages[subject]?.(String(object_id), dir, { lang: 'en' }) ?? ''
}

type Lang = { lang: string }
type Page = (id: string, dir: string | null, lang: Lang) => string | null

const profile: Page = (id, _, lang) => href('member', { id }, lang)

/** The page of each subject; a report's subject has none. */
const pages: { [Subject in string]?: Page } = {
  video: (id, dir, lang) => (dir === null ? null : href('video', { id, dir }, lang)),
  playlist: (id, _, lang) => href('playlist', { id }, lang),
  model: (_, dir, lang) => (dir === null ? null : href('pornstar', { dir }, lang)),
  channel: (_, dir, lang) => (dir === null ? null : href('pornsite', { dir }, lang)),
  member: profile,
  avatar: profile,
  cover: profile,
}
