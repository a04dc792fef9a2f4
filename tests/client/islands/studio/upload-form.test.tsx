// The upload page in a real browser: dropped files, and the question before leaving.
import { describe, expect, test } from 'vitest'
import type { Island } from '../../../../client/island.ts'
import { replaceFile } from '../../../../client/islands/studio/replace-file.tsx'
import { uploadForm } from '../../../../client/islands/studio/upload-form.tsx'
import { islandProps } from '../../../support/runtime/island-props.ts'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'
import { answerJson } from '../../support/site.ts'

type Props = typeof uploadForm extends Island<infer Own> ? Own : never
type Replacing = typeof replaceFile extends Island<infer Own> ? Own : never

/** A video whose details are filled in. */
const typed = {
  title: 'Fog',
  description: 'Slow and grey.',
  categories: 'nature',
  orientation: 'str',
  preview: '3',
  consent_age: '1',
  consent_agreed: '1',
  consent_rights: '1',
}

const testbed = browserWorld()
const line = (name: string) => testbed.page.locator('.sending', { hasText: name })
const state = (name: string) => line(name).getAttribute('data-state')

/** The form, on a site without any stored parts, which accepts parts when the test lets it. */
async function open(change: Partial<Props> = {}): Promise<{ takesParts: () => void }> {
  const { site, page } = testbed
  const taken = Promise.withResolvers<void>()
  site.on('/act', (response, { body }) => {
    const { name, upload_id = name } = JSON.parse(body)
    answerJson(response, { ok: true, upload_id, part_bytes: 1000, parts: [] })
  })
  site.on('/part', async (response) => {
    await taken.promise
    answerJson(response, { ok: true })
  })
  for (const path of ['/elsewhere', '/mine']) site.on(path, pageOf(path))
  site.on('/form', (response) => answerJson(response, { ok: true }))
  const props = { ...(islandProps['upload-form'] as Props), typed, codes: [], ...change }
  site.on('/upload', pageOf(islandOf(uploadForm, 'upload', props)))
  await page.goto('/upload')
  await page.waitForSelector('x-island#upload[data-state="awake"]')
  return { takesParts: taken.resolve }
}

/** Drops files on the page. */
async function drops(...names: string[]): Promise<void> {
  const { page } = testbed
  const dataTransfer = await page.evaluateHandle((all) => {
    const held = new DataTransfer()
    for (const name of all) held.items.add(new File(['light'], name))
    return held
  }, names)
  await page.dispatchEvent('.drop-zone', 'dragover', { dataTransfer })
  await page.waitForSelector('.drop-zone[data-over]')
  await page.dispatchEvent('.drop-zone', 'drop', { dataTransfer })
  await page.waitForSelector('.drop-zone:not([data-over])')
}

/** Navigates away; if the browser asks first, the answer is to stay. */
async function leaves(): Promise<string> {
  const { page } = testbed
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.dismiss()
  })
  await page.goto('/elsewhere').catch(() => {})
  return asked[0] ?? new URL(page.url()).pathname
}

describe('the upload page', () => {
  test('accepts dropped videos like chosen ones, and says what is wrong with any other file', async () => {
    const { takesParts } = await open()
    await drops('fog.mp4', 'rain.mkv')
    await expect.poll(() => testbed.page.locator('.sending-name').allTextContents()).toEqual(['fog.mp4', 'rain.mkv'])
    await testbed.page.locator('input[name=file]').setInputFiles({
      name: 'snow.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('light'),
    })
    await expect.poll(() => line('snow.mp4').count()).toBe(1)
    await drops('poem.txt', 'wind.mp4')
    await expect.poll(() => testbed.page.locator('.field-error').count()).toBe(1)
    await expect.poll(() => testbed.page.locator('.sending').count()).toBe(4)
    takesParts()
    for (const name of ['fog.mp4', 'rain.mkv', 'snow.mp4', 'wind.mp4'])
      await expect.poll(() => state(name)).toBe('whole')
  })

  test('Enter in the name of a template saves the template, and sends no details', async () => {
    await open()
    const { site, page } = testbed
    const sent: string[] = []
    for (const path of ['/form', '/template'])
      site.on(path, (response) => {
        sent.push(path)
        answerJson(response, { ok: true, template_id: 'a'.repeat(32) })
      })
    await drops('fog.mp4')
    await page.locator('.records-add summary', { hasText: 'template' }).click()
    await page.locator('[name=template_name]').fill('Harbour')
    await page.locator('[name=template_name]').press('Enter')
    await page.locator('.template-choice option', { hasText: 'Harbour' }).waitFor({ state: 'attached' })
    expect(sent).toEqual(['/template'])
  })

  test('a name is not taken by an Enter that an input method needs', async () => {
    await open()
    const { site, page } = testbed
    const channels = [{ dir: 'fog', title: 'Fog films', total_videos: 1 }]
    site.on('/typed.json', (response) => answerJson(response, { categories: [], models: [], channels }))
    const field = page.locator('[name=channel]')
    await field.fill('Fog f')
    await page.locator('.name-suggestions .suggestion').waitFor()
    await field.press('ArrowDown')
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    expect(await field.inputValue()).toBe('Fog f')
    await field.press('Enter')
    expect(await field.inputValue()).toBe('Fog films')
  })

  test('a file that is chosen before the script came is sent once it is there, of a new video and of a replacement', async () => {
    const { site, page } = testbed
    site.on('/act', (response) => answerJson(response, { ok: true, upload_id: 'early', part_bytes: 1000, parts: [] }))
    const sent: string[] = []
    site.on('/part', (response) => {
      sent.push(new URL(page.url()).pathname)
      answerJson(response, { ok: true })
    })
    const upload = { ...(islandProps['upload-form'] as Props), typed, codes: [] }
    const replacement = { ...(islandProps['replace-file'] as Replacing), replacement: null }
    site.on('/new', pageOf(islandOf(uploadForm, 'upload', upload)))
    site.on('/replace', pageOf(islandOf(replaceFile, 'upload', replacement)))
    const film = { name: 'early.mp4', mimeType: 'video/mp4', buffer: Buffer.from('light') }
    for (const path of ['/new', '/replace']) {
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('input[name=file]').setInputFiles(film)
      held.resolve()
      await expect.poll(() => sent).toContain(path)
      await page.unroute('**/assets/*.js')
      page.once('dialog', (dialog) => dialog.accept())
    }
  })

  test('refuses a picture with a video’s file name before sending any of it, and accepts the video beside it', async () => {
    const { takesParts } = await open()
    const sent: string[] = []
    testbed.page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const png = Buffer.from('\x89PNG\r\n\x1a\n and pixels', 'latin1')
    await testbed.page
      .locator('input[name=file]')
      .setInputFiles([{ name: 'picture.mp4', mimeType: 'video/mp4', buffer: png }])
    await expect.poll(() => testbed.page.locator('.field-error').textContent()).toContain('it isn’t a video')
    expect(await testbed.page.locator('.sending').count()).toBe(0)
    expect(sent.filter((path) => path === '/act' || path === '/part')).toEqual([])
    await testbed.page
      .locator('input[name=file]')
      .setInputFiles([{ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('light') }])
    await expect.poll(() => testbed.page.locator('.sending-name').allTextContents()).toEqual(['film.mp4'])
    await expect.poll(() => testbed.page.locator('.field-error').count()).toBe(0)
    takesParts()
    await expect.poll(() => state('film.mp4')).toBe('whole')
  })

  test('asks before leaving only while an upload is in progress or lacks details', async () => {
    const { takesParts } = await open()
    const { page } = testbed
    const title = page.getByLabel('Title')
    await title.fill('Morning fog')
    await drops('fog.mp4')
    await expect.poll(() => state('fog.mp4')).toBe('sending')
    expect(await leaves()).toBe('beforeunload')
    takesParts()
    await expect.poll(() => state('fog.mp4')).toBe('whole')
    expect(await leaves()).toBe('beforeunload')

    page.once('dialog', (dialog) => dialog.accept())
    await open()
    await title.fill('Evening fog')
    await drops('fog.mp4')
    await line('fog.mp4').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => line('fog.mp4').count()).toBe(0)
    expect(await leaves()).toBe('/elsewhere')

    // A removed file leaves its form to the next one; once that is sent and described, the page navigates by itself.
    const last = await open()
    await drops('fog.mp4')
    await line('fog.mp4').getByRole('button', { name: 'Remove' }).click()
    expect(await title.inputValue()).toBe('Evening fog')
    await drops('rain.mp4')
    last.takesParts()
    await page.getByRole('button', { name: 'Save and submit' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mine')
  })

  test('fills several files from a template and their names, shows the whole progress, and sends the details of all', async () => {
    const templates = [
      {
        template_id: 'a'.repeat(32),
        name: 'Lakes',
        fields: { description: 'Slow.', tags: 'quiet, pier', preview: '4' },
      },
    ]
    const { takesParts } = await open({ typed: { orientation: 'str', categories: 'nature' }, templates })
    const { page, site } = testbed
    const details: string[] = []
    site.on('/form', (response, { body }) => {
      details.push(body)
      answerJson(response, { ok: true })
    })
    await drops('Morning_fog.mp4', 'Evening-rain.mkv')
    // The second one waits for its parts, and is numbered all the same.
    await page.getByRole('textbox', { name: 'Description' }).fill('Typed by hand')
    await page.getByLabel('Template', { exact: true }).selectOption('Lakes')
    await page.getByRole('button', { name: 'Use template' }).press('Enter')
    const said = (field: string) =>
      page
        .locator(`.upload-form [name=${field}]`)
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    await expect.poll(() => said('title')).toEqual(['Morning fog', 'Evening rain'])
    expect((await said('description')).sort()).toEqual(['Slow.', 'Typed by hand'])
    // The tags are counted as they are filled in and typed, and said when they cannot be kept.
    expect(await said('tags')).toEqual(['quiet, pier', 'quiet, pier'])
    const tags = page.getByRole('textbox', { name: 'Tags' })
    const aboutTags = page.locator('.form-field', { has: tags })
    await expect.poll(() => aboutTags.textContent()).toContain('2 of 20 tags.')
    await tags.fill('quiet, pier, x, PIER')
    await expect.poll(() => aboutTags.textContent()).toContain('3 of 20 tags.')
    const whole = page.locator('.sending-all')
    expect(await whole.textContent()).toContain('0 of 2 files uploaded')
    await whole.getByRole('button', { name: 'Pause all' }).click()
    await expect.poll(() => state('Evening-rain.mkv')).toBe('paused')
    await whole.getByRole('button', { name: 'Resume all' }).click()
    // Without its declarations no form is sent.
    await whole.getByRole('button', { name: 'Send the details of 2 files' }).click()
    await expect.poll(() => page.locator('.upload-form .field-error').count()).toBeGreaterThan(0)
    expect(details).toEqual([])
    expect(await aboutTags.textContent()).toContain('Not accepted as tags: x.')
    await tags.fill('quiet, pier')
    for (const box of await whole.getByRole('checkbox').all()) await box.check()
    await whole.getByRole('button', { name: 'Send the details of 2 files' }).click()
    await expect.poll(() => whole.textContent()).toContain('Details sent: 2 of 2')
    expect(details.map((body) => /name="title"\r\n\r\n([^\r]*)/.exec(body)?.[1])).toEqual([
      'Morning fog',
      'Evening rain',
    ])
    takesParts()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/mine')
  })

  test('the upload that the page is about is that of the first form: another file has fields and a number of its own', async () => {
    const { page, site } = testbed
    const own = { uploadId: 'upload-a', stills: ['/still.webp'], hasPicture: true, shown: '0' }
    await open(own)
    const [sent, numbered]: [string[], PromiseWithResolvers<void>] = [[], Promise.withResolvers()]
    site.on('/act', async (response, { body }) => {
      const { name, upload_id = name } = JSON.parse(body)
      await numbered.promise
      answerJson(response, { ok: true, upload_id, part_bytes: 1000, parts: [] })
    })
    site.on('/form', (response, { body }) => {
      sent.push(body)
      answerJson(response, { ok: true })
    })
    await drops('fog.mp4', 'rain.mkv')
    await page.locator('.sending-name', { hasText: 'rain.mkv' }).click()
    const form = page.locator('.upload-form:not([hidden])')
    const title = form.getByRole('textbox', { name: 'Title' })
    await expect.poll(() => title.inputValue()).toBe('rain')
    expect(await form.locator('[name=description]').inputValue()).toBe('')
    expect(await form.locator('[name^=consent_]:checked, [name=shown]:checked').count()).toBe(0)
    expect(await form.locator('.upload-stills').count()).toBe(0)
    await form.locator('[name=description]').fill('Slow and wet.')
    await form.locator('[name=orientation]').selectOption('str')
    await form.locator('[name=preview][value="3"]').check()
    for (const box of await form.locator('[name=categories], [name^=consent_]').all()) await box.check()
    await form.getByRole('button', { name: 'Save and submit' }).click()
    numbered.resolve()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatch(/name="upload_id"\r\n\r\nrain\.mkv\r\n/)
  })

  test('suggests performers behind a comma and a channel, by keyboard and by pointer, without those that are there', async () => {
    const { page, site } = testbed
    const named = (...titles: string[]) => titles.map((title) => ({ title, dir: title.toLowerCase(), total_videos: 1 }))
    site.on('/typed.json', (response) =>
      answerJson(response, { categories: [], models: named('Lina Berg', 'Lino Frost'), channels: named('Slow River') }),
    )
    await open()
    const performers = page.getByRole('combobox', { name: 'Performers' })
    await performers.fill('Lina Berg, Lin')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect.poll(() => list.getByRole('option').allTextContents()).toEqual(['Lino Frost'])
    await performers.press('ArrowDown')
    expect(await performers.getAttribute('aria-activedescendant')).toBe(
      await list.getByRole('option').getAttribute('id'),
    )
    await performers.press('Enter')
    expect(await performers.inputValue()).toBe('Lina Berg, Lino Frost')
    await expect.poll(() => list.count()).toBe(0)
    const channel = page.getByRole('combobox', { name: 'Channel' })
    await channel.fill('Slow')
    await list.getByRole('option').click()
    expect(await channel.inputValue()).toBe('Slow River')
    await channel.fill('Slow')
    await expect.poll(() => list.count()).toBe(1)
    await channel.press('Escape')
    await expect.poll(() => list.count()).toBe(0)
  })
})
