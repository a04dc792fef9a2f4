// Members, roles, site settings, adverts and the age policy.
import { expect } from 'playwright/test'
import en from '../../../../locales/en.json' with { type: 'json' }
import { href } from '../../../../shared/routes.ts'
import { memberActNames, memberActs } from '../../../../shared/rules/member-acts.ts'
import { jpeg } from '../../runtime/sample-images.ts'
import { newMember } from './new-objects.ts'
import { pictureFile, type Walk, type WalkedActs } from './walk.ts'

const inEnglish = { lang: 'en' } as const
/** Those that leave an account behind come first. */
const ordered = memberActNames.filter((act) => !memberActs[act].asksProof)
const last = memberActNames.filter((act) => memberActs[act].asksProof)
const textOf = (act: string): string => (en.moderation as Record<string, unknown>)[`act_${act}`] as string

async function decides({ fills, chooses, presses, sees }: Walk, act: (typeof memberActNames)[number]) {
  await chooses('What', textOf(act))
  if (memberActs[act].asksUntil) await fills({ 'Until the end of': '2030-01-31' })
  await chooses('Reason', 'Another reason')
  await fills({ 'Statement to the member': 'Walked' })
  await presses('Decide')
  await sees('Decided. The member has been told.')
}

async function lifts({ chooses, fills, presses, follows, sees }: Walk) {
  await follows('Lift')
  await chooses('Reason', 'The problem is solved')
  await fills({ 'Statement to the member': 'Walked back' })
  await presses('Lift')
  await sees('Lifted. The member has been told.')
}

export const memberActsWalked: WalkedActs[] = [
  {
    acts: ['findMember', ...memberActNames.map((act) => `memberAct ${act}`), 'liftAct'],
    as: 'ada',
    async walk(walk) {
      const { own, opens, fills, presses, sees } = walk
      const name = `walk-${own}`
      const id = await newMember(walk, name)
      const other = await newMember(walk, `${name}-2`)
      await opens(href('admin_members', {}, inEnglish))
      await fills({ 'Search: Members': `${name}@example.com` })
      await presses('Search')
      await sees(name)
      await opens(href('admin_member', { id }, inEnglish))
      for (const act of ordered) {
        await decides(walk, act)
        if (memberActs[act].isLiftable) await lifts(walk)
      }
      await decides(walk, last[0] ?? 'delete_account')
      await opens(href('admin_member', { id: other }, inEnglish))
      await decides(walk, last[1] ?? 'delete_all')
    },
  },
]

export const roleActs: WalkedActs[] = [
  {
    acts: ['giveRole', 'endSessions'],
    isOfEveryRun: true,
    as: 'ada',
    async walk(walk) {
      const { page, own, opens, fills, chooses, presses, sees } = walk
      const name = `role-${own}`
      await newMember(walk, name)
      await opens(href('moderation_people', {}, inEnglish))
      await fills({ Username: name })
      await chooses('Role', 'Trusted uploader')
      await presses('Change role')
      await presses('Yes, change it')
      await sees('The role was changed.')
      const sessions = page.locator('form').filter({ has: page.getByRole('button', { name: 'End all sessions' }) })
      await fills({ Username: name }, sessions)
      await presses('End all sessions', sessions)
      await sees('All sessions of this member were ended.')
    },
  },
]

export const settingActs: WalkedActs[] = [
  {
    acts: ['saveSettings preview', 'saveSettings', 'restoreSettings', 'logoPicture send'],
    as: 'ada',
    async walk({ page, own, opens, fills, presses, follows, sees }) {
      await opens(href('admin_settings', {}, { ...inEnglish, query: { group: 'company' } }))
      await fills({ 'Copyright agent': `Agent ${own}`, 'What did you change, and why?': 'Walked' })
      await presses('Preview')
      await sees('What would change')
      await presses('Publish')
      await sees('Published. Every page shows it within a minute.')
      await follows('Versions')
      await page
        .getByRole('link', { name: /^Version \d+$/ })
        .first()
        .click()
      await presses('Go back to the operator’s files')
      await sees('Restored. Every page shows it within a minute.')
      await opens(href('admin_settings', {}, inEnglish))
      await page
        .getByLabel('Choose a picture')
        .first()
        .setInputFiles(pictureFile(jpeg(800, 400)))
      await presses('Use this picture')
      await sees('It is published as soon as it is ready.')
    },
  },
]

export const advertActs: WalkedActs[] = [
  {
    acts: [
      'saveAdvert create',
      'saveAdvert edit',
      'saveCreative save',
      'creativePicture send',
      'advertState running',
      'advertState paused',
      'saveCreative delete',
      'advertState archived',
    ],
    as: 'ada',
    async walk({ page, own, opens, fills, chooses, presses, follows, sees }) {
      await opens(href('admin_advert_new', {}, inEnglish))
      // In a language that no other journey opens.
      await fills({ Title: `Walk ${own}`, Advertiser: 'Northlight', Languages: 'fi' })
      await page.getByLabel('Row below the header').check()
      await presses('Create')
      await follows('Edit')
      await fills({ 'Paid for by': 'Southlight' })
      await presses('Save')
      await sees('Saved')
      await follows('Ads')
      await chooses('Kind', 'Text')
      await fills({ Headline: `Walk ${own}`, 'Leads to': href('playlists', {}, inEnglish) })
      await presses('Create')
      await sees('Saved')
      await presses('Run')
      await expect(page.locator('.advert-state')).toContainText('Running')
      await presses('Pause')
      await expect(page.locator('.advert-state')).toContainText('Paused')
      const ad = page.getByRole('region', { name: `Walk ${own}` })
      await ad.locator('summary').filter({ hasText: 'Edit' }).click()
      await chooses('Kind', 'Picture', ad)
      await presses('Save', ad)
      await sees('Saved')
      const picture = page
        .locator('form')
        .filter({ has: page.getByLabel('Choose a picture') })
        .first()
      await picture.getByLabel('Choose a picture').setInputFiles(pictureFile(jpeg(600, 500)))
      await presses('Use this picture', picture)
      await sees('It will appear soon.')
      await ad.locator('summary').filter({ hasText: 'Edit' }).click()
      await presses('Delete this ad', ad)
      await sees('This campaign has no ads yet.')
      await presses('Archive')
      await expect(page.locator('.advert-state')).toContainText('Archived')
    },
  },
]

export const ageActs: WalkedActs[] = [
  {
    acts: [
      'saveAgeRow preview',
      'saveAgeRow',
      'saveAgeRow remove',
      'draftAgeRow set',
      'draftAgeRow drop',
      'draftAgeRow clear',
      'proposeAgeDraft',
      'decideAgeChange withdraw',
      'restoreAgeRows preview',
      'runAgeCheck',
    ],
    as: 'ada',
    async walk({ page, opens, presses, fills, sees }) {
      const opensRow = (place: string) => opens(href('admin_age', {}, { ...inEnglish, query: { edit: place } }))
      const form = page.locator('#row')
      // Places that no other journey comes from.
      const sets = async (place: string, button: string) => {
        await opensRow(place)
        await fills({ 'Law or guidance': 'A treaty' }, form)
        await form.getByRole('group', { name: 'Accepted proofs' }).getByLabel('Photo checked by a program').check()
        await presses(button, form)
      }
      await sets('HM', 'Preview')
      await sees('What would change')
      await sets('HM', 'Save')
      await sees('Published')
      await sets('BV', 'Add to the draft')
      await sees('The draft is up to date.')
      await presses('Take out of the draft')
      await sees('The draft is up to date.')
      await sets('BV', 'Add to the draft')
      await presses('Discard the draft')
      await sees('The draft is up to date.')
      await sets('TF', 'Add to the draft')
      await presses('Propose the draft')
      await sees('Published')
      await presses(
        'Preview',
        page
          .locator('form')
          .filter({ has: page.getByRole('button', { name: /operator|Restore/ }) })
          .last(),
      )
      await sees('What would change')
      await opensRow('HM')
      await presses('Remove this row', form)
      await sees('A second admin must confirm it before it applies.')
      await presses('Withdraw')
      await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
      await presses('Run the compliance check')
      await sees('No leaks')
    },
  },
]
