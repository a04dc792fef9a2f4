// The studio: a creator's videos, their captions and chapters, the people who are shown in an upload, and channels.
import type { Locator } from 'playwright'
import { expect } from 'playwright/test'
import { href } from '../../../../shared/routes.ts'
import { newMember, newVideo } from './new-objects.ts'
import type { Walk, WalkedActs } from './walk.ts'

const en = { lang: 'en' } as const

export const studioActs: WalkedActs[] = [
  {
    acts: [
      'saveStudioVideo',
      'studioAct bin',
      'studioAct restore',
      'studioAct members',
      'studioAct friends',
      'studioAct unlisted',
      'studioAct private',
    ],
    as: 'boris',
    async walk(walk) {
      const { page, own, opens, fills, chooses, presses, sees } = walk
      const title = `Studio film ${own}`
      const id = await newVideo(walk, title)
      const video = href('studio_video', { id }, en)
      await opens(video)
      await fills({ Description: 'Walked', 'Not in these countries': 'jp' })
      await chooses('Who can see it', 'Unlisted')
      await page.getByLabel('Title', { exact: true }).first().press('Enter')
      await sees('Saved')
      await presses('Move to the bin')
      await sees('Changed 1 of 1 selected videos.')
      await opens(video)
      await presses('Take out of the bin')
      await sees('Changed 1 of 1 selected videos.')
      for (const act of [
        'Show to members only',
        'Show to friends only',
        'Make unlisted',
        'Make private',
        'Move to the bin',
        'Take out of the bin',
      ]) {
        await opens(
          `${href('studio', {}, en)}?find=${encodeURIComponent(title)}${act.startsWith('Take') ? '&filter=bin' : ''}`,
        )
        await page.getByLabel(`Select ${title}`).check()
        await chooses('With the selected videos', act)
        await presses('Apply')
        await sees('Changed 1 of 1 selected videos.')
      }
    },
  },
  {
    acts: ['uploadTemplate save', 'uploadTemplate delete'],
    as: 'boris',
    async walk({ page, own, opens, fills, presses, follows, sees }) {
      const name = `Harbour ${own}`
      await opens(href('upload_templates', {}, en))
      await fills({ 'Name of the template': name, Description: 'By the sea.' })
      await presses('Save')
      await sees(name)
      const item = page.locator('li').filter({ hasText: name })
      await follows('Use template', item)
      await expect(page.getByLabel('Description').first()).toHaveValue('By the sea.')
      await opens(href('upload_templates', {}, en))
      await presses('Delete', item)
      await expect(item).toHaveCount(0)
    },
  },
  {
    acts: ['saveVideoTexts captions', 'saveVideoTexts remove', 'saveVideoTexts chapters'],
    isOfEveryRun: true,
    as: 'boris',
    async walk(walk) {
      const { page, own, opens, fills, chooses, presses, sees } = walk
      const id = await newVideo(walk, `Captioned ${own}`)
      await opens(href('captions', { id }, en))
      const buffer = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nFog\n')
      const form = page
        .locator('form')
        .filter({ has: page.getByLabel('File (.vtt or .srt)') })
        .first()
      await chooses('Language', 'English', form)
      await form.getByLabel('File (.vtt or .srt)').setInputFiles({ name: 'fog.vtt', mimeType: 'text/vtt', buffer })
      await presses('Save', form)
      await sees('Saved')
      await page.locator('summary').filter({ hasText: 'English' }).click()
      await presses('Remove captions')
      await sees('Saved')
      await fills({ Chapters: '0:00 Fog\n1:00 Rain' })
      await presses('Save', page.locator('form').filter({ has: page.getByLabel('Chapters') }))
      await sees('Saved')
    },
  },
  {
    acts: [
      'uploadPeople person',
      'uploadPeople remove',
      'uploadPeople nobody',
      'uploadReleases invite',
      'uploadReleases renew',
      'uploadReleases cancel',
      'uploadReleases alone',
    ],
    as: 'boris',
    async walk(walk) {
      const { page, own, row, opens, fills, presses, sees } = walk
      const id = Buffer.from(`${own}-people-people`).toString('hex').slice(0, 32)
      await row(
        `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, is_complete, folder, has_stills, details, added_date, changed_date)
         VALUES ('${id}', 2, 'ready', 'a.mp4', 'a.mp4', 1, 1, 'people-${own}', 1, '{"title":"People ${own}"}', 1, 1) RETURNING 1`,
      )
      await opens(href('upload_people', { upload: id }, en))
      await presses('No one is shown')
      await sees('You declared that no one is shown.')
      await page.locator('summary').filter({ hasText: 'Add a performer record' }).click()
      const record = page.locator('details.records-add')
      await fills(
        {
          'Name as credited': 'Nina Vale',
          'Record reference': 'R-1',
          'Record custodian': 'Harbour Light Films',
          'Custodian’s address': '1 Harbour Lane, Anytown',
          'Date of the record': '2026-01-01',
        },
        record,
      )
      await page.getByLabel('This person was of legal age').check()
      await presses('Add a performer record', record)
      await presses('Remove Nina Vale')
      await expect(page.getByRole('button', { name: 'Remove Nina Vale' })).toHaveCount(0)
      const invite = page.locator('form').filter({ has: page.getByRole('button', { name: 'Invite a person' }) })
      await fills({ 'Name as credited': 'Lina Berg' }, invite)
      await presses('Invite a person', invite)
      await sees('Lina Berg')
      await presses('New link for Lina Berg')
      await sees('Lina Berg')
      await presses('Cancel the invitation of Lina Berg')
      await expect(page.getByRole('button', { name: 'New link for Lina Berg' })).toHaveCount(0)
      await presses('Only I am shown')
      await expect(page.getByRole('link', { name: 'Open the link' }).or(page.locator('.release-link'))).toBeVisible()
    },
  },
]

async function opensChannel(walk: Walk, title: string): Promise<void> {
  const { opens, fills, presses, sees, own } = walk
  await walk.row(`UPDATE accounts SET age_verified_until = unixepoch() + 86400 WHERE user_id IN (1, 2) RETURNING 1`)
  await opens(href('own_channels', {}, en))
  await fills({ Title: title, Address: `channel-${own}` })
  await presses('Open a channel')
  await sees('The channel is open.')
}

export const channelActs: WalkedActs[] = [
  {
    acts: [
      'saveChannel create',
      'saveChannel edit',
      'channelPicture send',
      'channelPeople invite',
      'channelPeople remove',
      'channelPeople offer',
      'channelPeople withdraw_offer',
      'channelPeople accept',
      'channelPeople leave',
      'channelPeople refuse_offer',
      'channelPeople take',
    ],
    as: 'boris',
    async walk(walk) {
      const { page, own, fills, presses, sees } = walk
      await opensChannel(walk, `Walked channel ${own}`)
      await fills({ Description: 'Walked' })
      await presses('Save')
      await sees('Saved')
      const name = `helper-${own}`
      await newMember(walk, name)
      const invite = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Ask a member to help' }) })
      await fills({ Username: name }, invite)
      await presses('Ask', invite)
      await sees('Invitation sent. The member gets a notification.')
      await presses(`Remove ${name}`)
      await sees('Removed')
      const offer = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Hand over the channel' }) })
      await fills({ Username: name }, offer)
      await presses('Offer', offer)
      await sees('Offer sent. The member gets a notification.')
      await presses('Withdraw the offer')
      await sees('The offer is withdrawn.')

      const anna = await walk.as('anna')
      const answers = async (button: string, done: string) => {
        await anna.opens(href('own_channels', {}, en))
        await anna.presses(button, anna.page.getByRole('listitem').filter({ hasText: own }))
        await anna.sees(done)
      }
      const path = new URL(page.url()).pathname
      const asks = async (form: Locator, button: string, done: string) => {
        await walk.opens(path)
        await fills({ Username: 'anna' }, form)
        await presses(button, form)
        await sees(done)
      }
      await asks(invite, 'Ask', 'Invitation sent. The member gets a notification.')
      await answers('Decline', 'You no longer help with this channel.')
      await asks(invite, 'Ask', 'Invitation sent. The member gets a notification.')
      await answers('Accept', 'You help with this channel now.')
      await asks(offer, 'Offer', 'Offer sent. The member gets a notification.')
      await answers('Decline', 'Declined')
      await asks(offer, 'Offer', 'Offer sent. The member gets a notification.')
      await answers('Take the channel', 'The channel is yours now.')
      await walk.row(`UPDATE channels SET is_hidden = 1 WHERE dir = 'channel-${own}' RETURNING 1`)
    },
  },
  {
    acts: ['claimPerformer', 'withdrawClaim', 'savePerformer'],
    isOfEveryRun: true,
    as: 'anna',
    async walk({ page, own, row, opens, fills, presses, sees }) {
      const [id] = await row(
        `INSERT INTO models (dir, title, is_hidden) VALUES ('claim-${own}', 'Claimed ${own}', 0) RETURNING model_id`,
      )
      await opens(href('performer_claims', {}, { ...en, query: { performer: String(id) } }))
      await fills({ 'How can we tell that it’s you?': 'Look at my film' })
      await presses('Send claim')
      await sees('Waiting for a moderator')
      await presses('Withdraw')
      await sees('Withdrawn')
      // As a moderator links them.
      await row(`UPDATE models SET user_id = 1 WHERE model_id = ${id} RETURNING 1`)
      await opens(href('performer_claims', {}, en))
      await page.getByRole('link', { name: `Edit the page of Claimed ${own}` }).click()
      await fills({ Description: 'Walked' })
      await presses('Save')
      await sees('Saved')
      await row(`UPDATE models SET is_hidden = 1, user_id = NULL WHERE model_id = ${id} RETURNING 1`)
    },
  },
]
