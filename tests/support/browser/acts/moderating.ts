// The moderators' queues, takedowns and saved replies.
import { expect } from 'playwright/test'
import en from '../../../../locales/en.json' with { type: 'json' }
import { href, type RouteName } from '../../../../shared/routes.ts'
import { type ItemQueue, itemDecisions, moderationQueues } from '../../../../shared/rules/moderation-queues.ts'
import { newMember, newVideo } from './new-objects.ts'
import type { Walk, WalkedActs } from './walk.ts'

const inEnglish = { lang: 'en' } as const
const textOf = (act: string): string => (en.moderation as Record<string, unknown>)[`act_${act}`] as string

/** Makes an item that only this walk decides; its id. */
const makes: Record<ItemQueue, (walk: Walk, name: string) => Promise<string>> = {
  reports: async (walk, name) => {
    const video = await newVideo(walk, name)
    const [id] = await walk.row(
      `INSERT INTO reports (subject, email, message, referrer, added_date, target_kind, target_id, target_text)
       VALUES ('inappropriate', '', '${name}', '', 1, 'video', ${video}, '${name}') RETURNING report_id`,
    )
    return String(id)
  },
  comments: async ({ row }, name) =>
    String(
      (
        await row(
          `INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held) VALUES ('member', 1, 6, 1, '${name}', 1) RETURNING comment_id`,
        )
      )[0],
    ),
  pictures: async (walk, name) => {
    const id = await newMember(walk, name)
    // The picture is missing: a member who was not seen for long stands in no list that other journeys open.
    await walk.row(
      `UPDATE users SET avatar = 'drawn/${name}.webp', added_date = 1, seen_date = 1 WHERE user_id = ${id} RETURNING 1`,
    )
    return `${id}.avatar`
  },
  performers: async (walk, name) => {
    const member = await newMember(walk, name)
    const [model] = await walk.row(
      `INSERT INTO models (dir, title, is_hidden) VALUES ('${name}', '${name}', 1) RETURNING model_id`,
    )
    const [id] = await walk.row(
      `INSERT INTO performer_claims (user_id, model_id, text, added_date) VALUES (${member}, ${model}, 'It is me', 1) RETURNING claim_id`,
    )
    return String(id)
  },
  edits: async (walk, name) => {
    const id = await newVideo(walk, name)
    return String(
      (
        await walk.row(
          `INSERT INTO video_edits (video_id, user_id, before, fields, added_date)
       VALUES (${id}, 2, '{"title":"${name}"}', '{"title":"${name} anew"}', 1) RETURNING edit_id`,
        )
      )[0],
    )
  },
}

/** The page of a queue that has the item, the oldest first. */
async function findsItem({ page, opens }: Walk, name: RouteName, item: string, query = '') {
  await opens(`${href(name, {}, inEnglish)}${query}`)
  const card = page.locator(`[id="item-${item}"]`)
  await expect(card).toBeVisible()
  return card
}

const queueActs = (queue: ItemQueue): WalkedActs => ({
  acts: [`decide ${queue} ${itemDecisions[queue].keep}`, `decide ${queue} ${itemDecisions[queue].remove}`],
  as: 'mira',
  async walk(walk) {
    const { own, presses, chooses, sees, fills } = walk
    for (const decision of Object.values(itemDecisions[queue])) {
      const item = await makes[queue](walk, `${queue}-${decision.replaceAll('_', '-')}-${own}`)
      const card = await findsItem(walk, moderationQueues[queue].page, item)
      if (queue === 'reports' && decision === 'dismiss') {
        await presses('Claim', card)
        await sees('Claimed by you until', card)
        await presses('Release', card)
        const notes = walk.page.locator(`[id="item-${item}"] + .moderation-notes`)
        await notes.locator('summary').click()
        await fills({ 'Add a note': 'Walked' }, notes)
        await presses('Save', notes)
        await sees('Walked', notes)
      }
      const reasons = await card.getByLabel('Reason').locator('option').allInnerTexts()
      // Reasons to leave a thing as it is come first, those to remove it last.
      if (decision !== 'approve')
        await chooses('Reason', (decision === 'dismiss' ? reasons[1] : reasons.at(-1)) ?? '', card)
      await presses(textOf(decision), card)
      await expect(card).toHaveCount(0)
    }
  },
})

export const moderationActs: WalkedActs[] = [
  { ...queueActs('reports'), acts: [...queueActs('reports').acts, 'claimItem take', 'claimItem release', 'itemNote'] },
  queueActs('comments'),
  queueActs('pictures'),
  queueActs('performers'),
  queueActs('edits'),
  {
    acts: ['review reject'],
    as: 'mira',
    async walk(walk) {
      const { own, row, presses, chooses, sees } = walk
      const id = Buffer.from(own.padEnd(16, 'x')).toString('hex').slice(0, 32)
      await row(
        `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, is_complete, folder, has_stills, details, added_date, changed_date)
         VALUES ('${id}', 2, 'ready', 'a.mp4', 'a.mp4', 1, 1, 'walk-${own}', 1, '{"title":"Walk ${own}"}', 1, 1) RETURNING 1`,
      )
      const card = await findsItem(walk, 'moderation_uploads', id)
      await card.locator('details:has(.review-reasons) > summary').click()
      const reasons = await card.getByLabel('Reason').locator('option').allInnerTexts()
      await chooses('Reason', reasons[1] ?? '', card)
      await presses('Reject', card.locator('.review-reasons'))
      await expect(card).toHaveCount(0)
      void sees
    },
  },
  {
    acts: ['decideAge refused', 'decideAge ok'],
    as: 'mira',
    async walk(walk) {
      const { row, presses, chooses } = walk
      for (const decision of ['ok', 'refused']) {
        const id = crypto.randomUUID()
        await row(
          `INSERT INTO age_checks (check_id, policy_version, user_id, added_date, photo) VALUES ('${id}', '1', 7, 1, 'drawn/x.webp') RETURNING 1`,
        )
        walk.page.on('requestfailed', () => {})
        const card = await findsItem(walk, 'moderation_ages', id)
        if (decision === 'ok') await presses('Confirm as adult', card)
        else {
          await card.locator('details > summary').last().click()
          const reasons = await card.getByLabel('Reason').locator('option').allInnerTexts()
          await chooses('Reason', reasons[1] ?? '', card)
          await presses('Reject', card.locator('.review-reasons'))
        }
        await expect(card).toHaveCount(0)
      }
    },
  },
  {
    acts: ['decide appeals confirm', 'decide appeals reverse'],
    as: 'mira',
    async walk(walk) {
      const { own, row, presses, chooses } = walk
      const id = await newMember(walk, `appeal-${own}`)
      for (const decision of ['confirm', 'reverse']) {
        const [item] = await row(
          `INSERT INTO member_acts (act_key, user_id, act, reason, statement, decided_by, decided_date, appeal, appealed_date, due_date)
           VALUES ('${crypto.randomUUID()}', ${id}, 'warn', 'spam', 'Stop', 4, 1, 'I did not', 2, 3) RETURNING act_id`,
        )
        const card = await findsItem(walk, 'moderation_appeals', String(item))
        await chooses('Reason', 'The decision was a mistake', card)
        await presses(textOf(decision), card)
        await expect(card).toHaveCount(0)
      }
    },
  },
  {
    acts: ['takeDown take_down', 'takeDown restore'],
    as: 'mira',
    async walk(walk) {
      const { page, own, opens, presses, chooses, sees } = walk
      const id = await newVideo(walk, `Down ${own}`)
      await walk.row(`UPDATE videos SET status_id = 1, is_private = 2 WHERE video_id = ${id} RETURNING 1`)
      await opens(href('moderation_take_down', { id }, inEnglish))
      for (const act of ['Take down', 'Restore']) {
        const reasons = await page.getByLabel('Reason').locator('option').allInnerTexts()
        await chooses('Reason', reasons[1] ?? '')
        await presses(act)
        await sees('Saved')
      }
    },
  },
  {
    acts: ['saveReply create', 'saveReply edit', 'dropReply'],
    isOfEveryRun: true,
    as: 'mira',
    async walk({ page, own, opens, fills, presses, follows, sees }) {
      await opens(href('moderation_replies', {}, inEnglish))
      await fills({ Title: `Walk ${own}`, Text: 'Thank you.' })
      await presses('Save')
      const item = page.locator('[data-moderation-item]').filter({ hasText: `Walk ${own}` })
      await sees('Thank you.', item)
      await follows('Edit reply', item)
      await fills({ Text: 'Thank you very much.' })
      await presses('Save')
      await sees('Thank you very much.', item)
      await presses('Delete', item)
      await sees('The reply was deleted.')
    },
  },
]
