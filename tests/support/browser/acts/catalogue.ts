// Categories, performers, channels and playlists: created, changed, merged, pictured and taken back. All are hidden, so that other journeys
// see the same catalogue.
import { href } from '../../../../shared/routes.ts'
import type { MergedFamily } from '../../../../shared/rules/admin-families.ts'
import { jpeg } from '../../runtime/sample-images.ts'
import { pictureFile, type Walk, type WalkedActs } from './walk.ts'

const en = { lang: 'en' } as const

const pages = {
  categories: {
    create: href('admin_category_new', {}, en),
    table: href('admin_categories', {}, en),
    save: 'saveCategory',
  },
  models: { create: href('admin_model_new', {}, en), table: href('admin_models', {}, en), save: 'saveSubject models' },
  channels: {
    create: href('admin_channel_new', {}, en),
    table: href('admin_channels', {}, en),
    save: 'saveSubject channels',
  },
} as const

export async function creates(
  { opens, fills, page, presses, sees }: Walk,
  family: MergedFamily,
  title: string,
): Promise<string> {
  await opens(pages[family].create)
  await fills({ Title: title, Address: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') })
  await page.getByLabel('Hide from visitors').check()
  await presses('Create')
  await sees('Saved')
  return new URL(page.url()).pathname
}

const familyActs = (family: MergedFamily): WalkedActs => ({
  acts: [
    `${pages[family].save} create`,
    `${pages[family].save} edit`,
    `${pages[family].save} undo`,
    `subjectPicture ${family} send`,
    `mergeSubjects ${family}`,
    `undoMerge ${family}`,
  ],
  as: 'edda',
  async walk(walk) {
    const { page, opens, fills, presses, follows, sees, own } = walk
    const kept = `Kept ${family} ${own}`
    await creates(walk, family, kept)
    const going = await creates(walk, family, `Going ${family} ${own}`)
    await fills({ Description: 'Walked' })
    await presses('Save')
    await sees('Saved')
    await follows('History')
    await presses('Undo this change')
    await sees('Saved')

    const pictures = page
      .locator('form')
      .filter({ has: page.getByLabel('Choose a picture') })
      .first()
    await pictures.getByLabel('Choose a picture').setInputFiles(pictureFile(jpeg(800, 800)))
    await presses('Use this picture', pictures)
    await sees('It will appear soon.')

    await opens(`${going}?tab=merge&find=${encodeURIComponent(kept)}`)
    await presses('Merge into this', page.getByRole('listitem').filter({ hasText: kept }))
    await follows('History')
    await presses('Undo this change')
    await sees('Saved')
  },
})

export const catalogueActs: Record<'categories' | 'models' | 'channels' | 'playlists', WalkedActs[]> = {
  categories: [familyActs('categories')],
  models: [familyActs('models')],
  channels: [familyActs('channels')],
  playlists: [
    {
      acts: ['saveSubject playlists edit', 'saveSubject playlists undo'],
      isOfEveryRun: true,
      as: 'edda',
      async walk({ row, own, opens, page, presses, follows, sees }) {
        const [id] = await row(
          `INSERT INTO playlists (user_id, title, description, is_private, orientation, added_date) VALUES (2, 'Walked ${own}', '', 0, 'str', 1)
           RETURNING playlist_id`,
        )
        await opens(href('admin_playlist', { id: String(id) }, en))
        await page.getByLabel('Hide from visitors').check()
        await presses('Save')
        await sees('Saved')
        await follows('History')
        await presses('Undo this change')
        await sees('Saved')
      },
    },
  ],
}
