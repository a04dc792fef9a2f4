// Videos, searches, imports and feeds in the back office.
import { href } from '../../../../shared/routes.ts'
import { jpeg } from '../../runtime/sample-images.ts'
import { newVideo } from './new-objects.ts'
import { pictureFile, type WalkedActs } from './walk.ts'

const en = { lang: 'en' } as const

export const videoActs: WalkedActs[] = [
  {
    acts: ['saveVideo edit', 'saveVideo undo', 'videoFiles picture', 'mergeVideo', 'undoMerge videos'],
    as: 'edda',
    async walk(walk) {
      const { page, own, opens, fills, chooses, presses, follows, sees } = walk
      const [kept, going] = [await newVideo(walk, `Kept film ${own}`), await newVideo(walk, `Going film ${own}`)]
      const path = href('admin_video', { id: going }, en)
      await opens(path)
      await fills({ Description: 'Walked', 'Not in these countries': 'jp' })
      await chooses('Orientation', 'Gay')
      await presses('Save')
      await sees('Saved')
      await follows('History')
      await presses('Undo this change')
      await sees('Saved')
      await follows('Poster and files')
      await page.getByLabel('Choose a picture').setInputFiles(pictureFile(jpeg(1280, 720)))
      await presses('Use this picture')
      await sees('A picture is shown, and files appear, once they are ready.')
      await follows('Merge')
      await fills({ 'Id of the video to keep': kept })
      await presses('Merge')
      await sees('Merged')
      await presses('Undo this change')
      await sees('Saved')
    },
  },
]

export const searchActs: WalkedActs[] = [
  {
    acts: ['saveSearchRule synonym', 'saveSearchRule redirect', 'deleteSearchRule'],
    as: 'edda',
    async walk({ own, opens, fills, chooses, presses, sees }) {
      const word = `walked ${own.replaceAll(/[^a-z]/g, '')}`
      await opens(href('admin_searches', {}, en))
      await fills({ 'Search text': word, 'Another text or a page': 'fog' })
      await presses('Add')
      await sees('Added. Visitors get it within a minute.')
      await fills({ 'Search text': `${word} two`, 'Another text or a page': '/categories/' })
      await chooses('What happens', 'Go to page')
      await presses('Add')
      await sees('Added. Visitors get it within a minute.')
      for (const text of [word, `${word} two`]) {
        await presses(`Delete: ${text}`)
        await sees('Deleted. Visitors get the change within a minute.')
      }
    },
  },
]

export const importActs: WalkedActs[] = [
  {
    acts: ['importFile', 'saveImport apply', 'saveImport try', 'saveImport start', 'saveImport delete'],
    as: 'edda',
    async walk({ page, own, opens, fills, chooses, presses, sees }) {
      await opens(href('admin_imports', {}, en))
      const buffer = Buffer.from(`Nr,Title,Length\r\n${own}-1,Fog,10:00`)
      await page.getByLabel('File').setInputFiles({ name: `${own}.csv`, mimeType: 'text/csv', buffer })
      await presses('Upload the file')
      await fills({ Source: `walk ${own}` })
      await chooses('Nr', 'Id at the source')
      await presses('Save')
      await sees('Saved')
      await presses('Try without importing')
      await sees('Nothing was imported yet')
      await presses('Start the import')
      await sees('Done')
      const path = new URL(page.url()).pathname
      await opens(path)
      await presses('Delete')
      await sees('Imports')
    },
  },
  {
    acts: ['saveFeed create', 'saveFeed save', 'saveFeed pause', 'saveFeed resume', 'saveFeed delete'],
    as: 'edda',
    async walk({ page, own, opens, fills, chooses, presses, sees }) {
      const address = `https://walk.example/${own}.xml`
      await opens(href('admin_feeds', {}, en))
      await fills({ 'Feed address': address, Source: `walk ${own}`, Uploader: `walk-${own}` })
      await presses('Add the feed')
      await sees('Saved')
      const line = page.getByRole('row').filter({ hasText: address })
      await line.locator('summary').click()
      await chooses('How often', 'Every 72 hours', line)
      await presses('Save', line)
      await sees('Saved')
      await presses('Pause', line)
      await sees('Paused', line)
      await presses('Resume', line)
      await sees('Saved')
      await presses('Delete', line)
      await sees('The feed was deleted. Its videos stay.')
    },
  },
]
