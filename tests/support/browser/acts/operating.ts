// Failed jobs, jobs of the media processor, mails that wait, and alerts.
import { expect } from 'playwright/test'
import { href } from '../../../../shared/routes.ts'
import type { WalkedActs } from './walk.ts'

const en = { lang: 'en' } as const

export const operationActs: WalkedActs[] = [
  {
    acts: ['failedJob retry', 'failedJob delete'],
    isOfEveryRun: true,
    as: 'ada',
    async walk({ page, own, row, opens, presses, sees }) {
      for (const [button, done] of [
        ['Run again', 'The job was queued again.'],
        ['Delete', 'The job was deleted.'],
      ] as const) {
        const job = `${own}-${button}`.replaceAll(' ', '-').padEnd(43, 'j')
        await row(
          `INSERT INTO failed_jobs (job_hash, kind, body, attempts, error, failed_date, dead_date)
           VALUES ('${job}', 'sweep', '{"kind":"sweep"}', 6, 'Walk ${own}', 1795000000, 1795000000) RETURNING 1`,
        )
        await opens(href('moderation_jobs', {}, en))
        const line = page.getByRole('row').filter({ hasText: `Walk ${own}` })
        await presses(button, line)
        await sees(done)
        await expect(line).toHaveCount(0)
      }
    },
  },
  {
    acts: ['pendingMail retry', 'pendingMail delete'],
    as: 'ada',
    async walk({ page, own, row, opens, presses, sees }) {
      for (const [button, done] of [
        ['Send now', 'The email is being sent again.'],
        ['Delete', 'The email was deleted.'],
      ] as const) {
        await row(
          `INSERT INTO pending_mails (mail_id, body, added_date, due_date, attempts, problem)
           VALUES ('${crypto.randomUUID()}',
             '{"kind":"send-mail","letter":"restore","email":"anna@example.com","lang":"en","site":"https://tube.example"}',
             1795000000, 99999999999, 3, 'Walk ${own}') RETURNING 1`,
        )
        await opens(href('moderation_mails', {}, en))
        const line = page.getByRole('row').filter({ hasText: `Walk ${own}` })
        await presses(button, line)
        await sees(done)
      }
    },
  },
  {
    acts: ['mediaJob first', 'mediaJob cancel', 'mediaJob retry'],
    as: 'ada',
    async walk({ page, own, row, opens, presses, sees }) {
      const id = Buffer.from(`${own}-job-job-job`).toString('hex').slice(0, 32)
      await row(
        `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, has_file, folder, job_id, added_date, changed_date)
         VALUES ('${id}', 2, 'received', 'a.mp4', 'Walk ${own}.mp4', 9, 1, '${id}', '${id}', 1, 1) RETURNING 1`,
      )
      await row(
        `INSERT INTO media_jobs (job_id, kind, purpose, subject, source_key, source_name, source_bytes, folder, state, lease_until, added_date,
           changed_date, owner_id, is_quick, reason)
         VALUES ('${id}', 'video', 'video', '${id}', 'x', 'a.mp4', 9, '${id}', 'queued', 99999999999, unixepoch(), 1, 2, 0, '') RETURNING 1`,
      )
      await opens(href('moderation_media', {}, en))
      const line = page.getByRole('row').filter({ hasText: `Walk ${own}` })
      await presses('Put first', line)
      await sees('The job is next.')
      await presses('Cancel', line)
      await sees('The job was cancelled.')
      await opens(href('moderation_media', {}, { ...en, query: { show: 'failed' } }))
      await presses('Run again', line)
      await sees('queued again')
      await row(`DELETE FROM media_jobs WHERE job_id = '${id}' RETURNING 1`)
      await row(`DELETE FROM uploads WHERE upload_id = '${id}' RETURNING 1`)
    },
  },
]
