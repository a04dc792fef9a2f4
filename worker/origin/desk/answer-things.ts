// The queues of reports, comments and pictures: each item with the page that it is about.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { DeskThing } from '../../../shared/entities/desk.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import type { ThingQueue } from '../../../shared/rules/desk-queues.ts'
import { reportPicturePath } from '../../../shared/service-paths.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { isoDate } from '../handlers/cards.ts'
import { pictureAt } from '../handlers/people-cards.ts'
import { now } from '../session.ts'
import { claimsOn } from '../store/claims.ts'
import { pageOfThings, type ThingRow } from '../store/desk-things.ts'
import { textsOfTargets } from '../store/targets.ts'
import { queuePage } from './answer-desk.ts'
import { atQueue, claimOf } from './at-desk.ts'
import { barsOn } from './may-decide.ts'
import { isRemovable, targetOf } from './report-target.ts'

export async function answerDeskThings(
  { queue, page }: ParamsOf<'deskThings'>,
  env: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'deskThings'>>> {
  const moderator = await atQueue(asker, queue)
  if (!moderator.ok) return moderator
  const { db } = env
  const { rows, total } = await pageOfThings(db, queue, queuePage(page))
  const items = rows.map(({ item }) => String(item))
  const claims = await claimsOn(db, queue, items, now())
  const bars = await barsOn(env, queue, items, moderator.value)
  const targets = rows.flatMap((row) => targetOf(row) ?? [])
  const currentTexts = (await textsOfTargets(db, targets)).values()
  const things = rows.map((row): DeskThing => {
    const { subject, text, username, email, added_date } = row
    const [item, address, target] = [String(row.item), addressOf(row), targetOf(row)]
    return {
      ...{ item, subject, text, username, email, address },
      picture: pictureOf(queue, row),
      added_date: added_date === null ? null : isoDate(added_date),
      can_remove: queue !== 'reports' || isRemovable(target),
      target: target && { kind: target.kind, text: row.target_text, text_now: currentTexts.next().value ?? null },
      claim: claimOf(claims.get(item)),
      bar: bars.get(item) ?? null,
    }
  })
  return ok({ things, total_count: total })
}

/** Only moderators see what came with a report. */
const pictureOf = (queue: ThingQueue, { item, picture }: ThingRow): string | null =>
  picture && queue === 'reports' ? reportPicturePath.fill({ report_id: String(item) }) : (pictureAt(picture) ?? null)

/** A report names a page; a comment belongs to a page, a picture to a profile. */
function addressOf({ subject, address, object_id, dir }: ThingRow): string {
  if (address || object_id === 0) return address
  const [id, lang] = [String(object_id), { lang: 'en' }]
  if (subject === 'video') return href('video', { id, dir: dir ?? '' }, lang)
  if (subject === 'playlist') return href('playlist', { id }, lang)
  if (subject === 'model' && dir) return href('pornstar', { dir }, lang)
  if (subject === 'channel' && dir) return href('pornsite', { dir }, lang)
  return href('member', { id }, lang)
}
