// Captions and chapters through both Workers: boris adds them to his video, gina watches with them, edda the editor changes them, and
// no other member may.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import { captionLanguagesMax, captionsMaxBytes, videoTextsTries } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { captionLanguages } from '../../../../../shared/rules/caption-languages.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const srt = '1\n00:00:01,000 --> 00:00:02,500\n<font color="red">Hello</font> & <script>x</script>\n'
const clean = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello &amp; x\n'

let testbed: SiteTestbed
const who = {} as Record<'boris' | 'anna' | 'mira' | 'edda' | 'ada' | 'gina', SiteVisitor>
beforeAll(async () => {
  testbed = await startSiteTestbed()
  for (const name of ['boris', 'anna', 'mira', 'edda', 'ada'] as const) who[name] = await signedIn(testbed, name)
  who.gina = siteVisitor(testbed)
  await testbed.run("INSERT INTO categories (category_id, dir, title) VALUES (11, 'fog', 'Fog')")
  await testbed.run("INSERT INTO models (model_id, dir, title) VALUES (21, 'ina-frost', 'Ina Frost')")
})
afterAll(() => testbed.stop())

const newest = {
  gender: 'str',
  sort: 'relevance',
  count: 60,
  section: 'search',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
} as const
let last = 7500
const video = async (): Promise<number> => {
  const id = ++last
  await addCatalogueVideo(testbed.db, { id, title: `Weather film ${id}`, categoryId: 11 })
  await testbed.run('INSERT INTO video_models (video_id, model_id) VALUES (?1, 21)', id)
  await testbed.run(`UPDATE files SET media_key = 'videos/film-${id}/sd.mp4' WHERE file_set_id = ?1`, id)
  return id
}
const tab = (id: number) => href('captions', { id: String(id) }, en)
const pageOf = (id: number) => href('video', { id: String(id), dir: `weather-film-${id}` }, en)
const textsOf = async (id: number, visitor = who.boris) => {
  const answer = await visitor.ask(contract.videoTexts.fill({ video_id: id }), { headers: json })
  return (await answer.json()) as { version: number; captions: { lang: string; text: string }[]; chapters: string }
}
/** Saved over the API, as the newest version unless another one is said. */
const save = async (id: number, fields: Record<string, string>, visitor = who.boris) => {
  const version = fields.version ?? String((await textsOf(id)).version)
  const answer = await visitor.ask(writes.saveVideoTexts.path, {
    json: { video_id: String(id), ...fields, version },
    headers: json,
  })
  return {
    status: answer.status,
    ...((await answer.json()) as { code?: string; codes?: { field: string; code: string; info?: unknown }[] }),
  }
}
const captions = (lang = 'en', text = srt) => ({ act: 'captions', lang, kind: 'subtitles', text })
const tracksOf = (html: string) =>
  [...html.matchAll(/<track kind="(subtitles|captions)" src="([^"]+)" srcLang="(\w+)" label="([^"]+)"/g)].map(
    ([, kind, src = '', lang, label]) => ({ kind, src: src.replaceAll('&amp;', '&'), lang, label }),
  )

describe('captions', () => {
  it('that its uploader sends as a file are cleaned, and every visitor of the page may have them through a signed link', async () => {
    const id = await video()
    expect(await who.boris.page(pageOf(id))).toContain(`href="${tab(id)}"`)
    expect(await who.anna.page(pageOf(id))).not.toContain(`href="${tab(id)}"`)
    const parts = new FormData()
    for (const [name, value] of Object.entries({
      version: '0',
      act: 'captions',
      lang: 'de',
      kind: 'captions',
      text: 'old',
    }))
      parts.set(name, value)
    parts.set('file', new File([`\uFEFF${srt}`], 'film.srt'))
    const sent = await who.boris.ask(tab(id), { parts })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${tab(id)}?done=saved`])
    expect(await textsOf(id)).toMatchObject({
      version: 1,
      captions: [{ lang: 'de', kind: 'captions', cues: 1, text: clean }],
    })
    const html = await who.gina.page(pageOf(id))
    const [track] = tracksOf(html)
    expect(track).toMatchObject({ kind: 'captions', lang: 'de', label: 'Deutsch' })
    expect(html).toContain('"caption":[{"@type":"MediaObject","inLanguage":"de","encodingFormat":"text/vtt"}]')
    const src = track?.src ?? ''
    const answer = await who.gina.ask(src)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      clean,
    ])
    expect(tracksOf(await who.gina.page(href('embed', { id: String(id) }, en)))).toHaveLength(1)
    for (const [wrong, status] of [
      [src.replace(/\.(\w{16})\.vtt/, '.0123456789abcdef.vtt'), 404],
      [src.replace('.de.', '.en.'), 404],
      [src.replace(/captions\/[^/]+\//, 'captions/'), 403],
      [src.replace(`/${id}.`, `/${id + 1}.`), 403],
      [src.replace(/(\d+)\.(1-\w)/, '9999999999.$2'), 403],
    ] as const)
      expect([wrong, (await who.gina.ask(wrong)).status]).toEqual([wrong, status])
  })

  it('of a private or scheduled video are for its uploader and staff, as its files are', async () => {
    const id = await video()
    await save(id, captions())
    for (const publishDate of [null, 4_000_000_000]) {
      await testbed.run('UPDATE videos SET status_id = 3, publish_date = ?2 WHERE video_id = ?1', id, publishDate)
      for (const name of ['boris', 'edda'] as const) {
        const src = tracksOf(await who[name].page(pageOf(id)))[0]?.src ?? ''
        const answer = await who[name].ask(src)
        expect([name, src, answer.status, await answer.text()]).toEqual([name, src, 200, clean])
        expect((await who.gina.ask(src)).status).toBe(403)
      }
    }
  })

  it('are in the languages that its form has, can be removed, and are in the export of its uploader', async () => {
    const id = await video()
    for (const lang of ['en', 'ar']) expect((await save(id, captions(lang))).status).toBe(200)
    const form = await who.boris.page(tab(id))
    expect(form).toMatch(/<summary class="button">English(<!-- -->| |·)+1 line/)
    // The player’s own menu has both.
    expect(form.slice(form.indexOf('class="records-part"'))).not.toContain('<option value="ar"')
    expect(form).toContain(clean.replaceAll('&', '&amp;').replaceAll('>', '&gt;'))
    const exported = await who.boris.page(servicePaths.ownData)
    expect(exported).toContain(JSON.stringify(clean))
    expect((await save(id, { act: 'remove', lang: 'ar' })).status).toBe(200)
    expect((await textsOf(id)).captions.map(({ lang }) => lang)).toEqual(['en'])
    // The same once more changes nothing.
    const { version } = await textsOf(id)
    await save(id, captions())
    expect((await textsOf(id)).version).toBe(version)
  })

  it.each([
    [{ act: 'captions', lang: 'xx', kind: 'subtitles', text: srt }, 'lang', 'required'],
    [{ act: 'captions', lang: 'en', kind: 'loud', text: srt }, 'kind', 'required'],
    [{ act: 'remove', lang: '' }, 'lang', 'required'],
    [{ act: 'captions', lang: 'en', kind: 'subtitles' }, 'text', 'required'],
    [captions('en', 'no captions'), 'text', 'not_captions'],
    [captions('en', srt.replaceAll('00:00:0', '00:59:0')), 'text', 'captions_late'],
    [{ act: 'chapters' }, 'chapters', 'required'],
    [{ act: 'chapters', chapters: 'x'.repeat(20_001) }, 'chapters', 'max_length'],
    [{ act: 'chapters', chapters: 'Dawn' }, 'chapters', 'chapter_line'],
    [{ act: 'chapters', chapters: '0:00 Dawn\n0:09 Rain | Ada Stone' }, 'chapters', 'chapter_performer'],
    [{ act: 'chapters', chapters: '0:00 Dawn | Ina Frost | silk' }, 'chapters', 'chapter_category'],
    [{ act: 'other' }, 'act', undefined],
    [{ version: '-1', act: 'remove', lang: 'en' }, 'version', undefined],
  ])('are refused with the field that is wrong: %#', async (fields, field, code) => {
    const refused = await save(last, fields as Record<string, string>)
    expect(refused.status).toBe(400)
    expect(refused.codes?.[0]).toMatchObject({ field, ...(code && { code }) })
  })

  it('are refused as a file that is not UTF-8, too large, or in one language too many', async () => {
    const id = await video()
    const send = async (file: File, lang = 'en') => {
      const parts = new FormData()
      for (const [name, value] of Object.entries({ version: '0', act: 'captions', lang, kind: 'subtitles' }))
        parts.set(name, value)
      parts.set('file', file)
      const answer = await who.boris.ask(tab(id), { parts })
      return [answer.status, await answer.text()] as const
    }
    for (const [file, text] of [
      [new File([new Uint8Array([0xff, 0xfe, 0x57, 0])], 'a.vtt'), 'We can’t read this file'],
      [new File(['x'.repeat(captionsMaxBytes + 1)], 'a.vtt'), 'This file is too large'],
    ] as const) {
      const [status, html] = await send(file)
      expect([status, html.includes(text)]).toEqual([400, true])
    }
    await testbed.run('INSERT INTO video_texts (video_id, version, changed_date) VALUES (?1, 1, 0)', id)
    for (const lang of captionLanguages.slice(1, captionLanguagesMax + 1))
      await testbed.run("INSERT INTO video_captions VALUES (?1, ?2, 'subtitles', '0123456789abcdef', 1, '')", id, lang)
    expect((await save(id, captions())).codes?.[0]).toEqual({
      field: 'lang',
      code: 'max_items',
      info: captionLanguagesMax,
    })
  })
})

describe('chapters', () => {
  it('are links below the video, parts in structured data, and marks for the player', async () => {
    const id = await video()
    expect(
      (await save(id, { act: 'chapters', chapters: '0:00 Dawn\n2:05 <b>Waves</b> | ina frost | Fog' })).status,
    ).toBe(200)
    const html = await who.gina.page(pageOf(id))
    const list = html.slice(html.indexOf('class="video-chapters"'), html.indexOf('class="video-details"'))
    expect(list).toContain(`href="${pageOf(id)}?start_time=125" data-seeks="125"`)
    expect(list).toContain('&lt;b&gt;Waves&lt;/b&gt;')
    expect(list).toContain('<a href="/pornstar/ina-frost/">Ina Frost</a>')
    expect(list).toContain('<a href="/categories/fog/">Fog</a>')
    expect(html).toContain('"@type":"Clip","name":"Dawn","startOffset":0,"endOffset":125')
    expect(html).toContain('"chapters":[{"start":0,"title":"Dawn"},{"start":125,"title":"\\u003cb>Waves')
  })

  it('are taken from a description until they are typed', async () => {
    const id = await video()
    await testbed.run(
      "UPDATE videos SET description = '0:00 One' || char(10) || '1:00 Two' || char(10) || '2:00 Three' WHERE video_id = ?1",
      id,
    )
    expect(await who.gina.page(pageOf(id))).toContain('data-seeks="60"')
    expect(await who.boris.page(tab(id))).toContain('The chapters of the description are shown now')
    await save(id, { act: 'chapters', chapters: '0:07 Mine' })
    const html = await who.gina.page(pageOf(id))
    expect([html.includes('data-seeks="7"'), html.includes('data-seeks="60"')]).toEqual([true, false])
  })
})

describe('captions and chapters', () => {
  it('are searched, after the titles: what is said in them finds their video, and no longer once they are removed', async () => {
    const [id, other] = [await video(), await video()]
    await save(id, captions('en', '1\n00:00:01,000 --> 00:00:02,000\nA <i>Quokka</i> & a Ñandú\n'))
    await save(id, { act: 'chapters', chapters: '0:00 Numbat at dawn' })
    await save(other, captions('de', `1\n00:00:01,000 --> 00:00:02,000\nWeather film ${id}, numbat\n`))
    const found = async (search: string) => {
      const { videos } = (await (
        await who.gina.ask(contract.search.fill({ ...newest, search }), { headers: json })
      ).json()) as AnswerOf<'search'>
      return videos.map(({ video_id }) => video_id)
    }
    expect(await found('quokka nandu')).toEqual([id])
    expect(await found('numbat')).toEqual([other, id])
    // Videos like the one that is called so follow.
    expect((await found(`weather film ${id}`)).slice(0, 2)).toEqual([id, other])
    await save(id, { act: 'remove', lang: 'en' })
    await save(id, { act: 'chapters', chapters: '' })
    expect(await found('a quokka')).toEqual([])
    expect(await found('the numbat')).toEqual([])
    expect(await found('numbat film')).toEqual([other])
  })

  it('are for the uploader and for editors: every other caller gets the answer of a video that does not exist', async () => {
    const id = await video()
    const answers = async (name: keyof typeof who) => {
      const answer = await who[name].ask(contract.videoTexts.fill({ video_id: id }), { headers: json })
      const saved = await save(id, { ...captions(), version: '0' }, who[name])
      return [(await who[name].ask(tab(id))).status, answer.status, saved.status]
    }
    expect(await answers('gina')).toEqual([303, 401, 401])
    expect(await answers('anna')).toEqual([404, 404, 404])
    expect(await answers('mira')).toEqual([404, 404, 404])
    expect(await answers('edda')).toEqual([200, 200, 200])
    expect((await who.ada.ask(tab(id))).status).toBe(200)
    expect((await who.boris.ask(tab(id + 100))).status).toBe(404)
  })

  it('of two who save at once are not lost: the second sees what was saved, and keeps what was typed', async () => {
    const id = await video()
    expect((await save(id, { act: 'chapters', chapters: '0:00 First', version: '0' }, who.edda)).status).toBe(200)
    const second = await who.boris.ask(tab(id), { form: { version: '0', act: 'chapters', chapters: '0:00 Second' } })
    const html = await second.text()
    expect(second.status).toBe(409)
    for (const text of [
      'Someone else saved this meanwhile',
      '0:00 First</pre>',
      '0:00 Second</textarea>',
      'name="version" value="1"',
    ])
      expect(html).toContain(text)
  })

  it('are in the log with what they were and are, in whose history nothing can be undone', async () => {
    const id = await video()
    await save(id, { act: 'chapters', chapters: '0:00 Old' })
    await save(id, { act: 'chapters', chapters: '0:00 New' }, who.edda)
    await save(id, captions('sv'))
    const history = await who.edda.page(`${href('admin_video', { id: String(id) }, en)}?tab=history`)
    expect(history).toContain('<dt>Chapters</dt><dd><del>0:00 Old</del> <ins>0:00 New</ins>')
    expect(history).toMatch(/<dt>Captions \(Svenska\)<\/dt><dd> <ins>subtitles · 1 · \w{16}<\/ins>/)
    expect(history).toContain('Captions or chapters changed')
    expect(history).not.toContain('>Undo<')
  })

  it('go with their video: taken down it has none, and its links end', async () => {
    const id = await video()
    await save(id, captions())
    await save(id, { act: 'chapters', chapters: '0:00 Dawn' })
    const src = tracksOf(await who.gina.page(pageOf(id)))[0]?.src ?? ''
    expect([src, await (await who.gina.ask(src)).text()]).toEqual([src, clean])
    const down = { video_id: String(id), act: 'take_down', reason: 'rules', note: '' }
    expect((await who.mira.ask(writes.takeDown.path, { json: down, headers: json })).status).toBe(200)
    await expect.poll(async () => (await who.gina.ask(src)).status).toBe(410)
    expect((await who.boris.ask(tab(id))).status).toBe(404)
    const answer = await who.gina.ask(contract.video.fill({ video_id: id }), { headers: json })
    expect(await answer.text()).not.toMatch(/Dawn|captions/)
  })

  it('are saved only so often', async () => {
    const id = await video()
    let code: string | undefined
    for (let turn = 0; turn <= videoTextsTries.limit && code !== 'too_many_attempts'; turn++)
      code = (await save(id, { act: 'chapters', chapters: 'x', version: '0' }, who.ada)).code
    expect(code).toBe('too_many_attempts')
  })
})
