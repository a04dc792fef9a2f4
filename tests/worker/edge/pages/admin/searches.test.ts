// Synonyms and redirects of searches through both Workers: an editor adds one, visitors get it, also where the search was cached before;
// the log; and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import { searchRulesMax } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { originName } from '../../../../../worker/local.ts'
import { orderText } from '../../../../../worker/origin/moderation/store/takedown-orders.ts'
import { reindexVideos } from '../../../../../worker/origin/search/reindex-videos.ts'
import { setSpokenWords } from '../../../../../worker/origin/search/store/spoken-words.ts'
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
const today = new Date().toISOString().slice(0, 10)

let testbed: SiteTestbed
let edda: SiteVisitor
let gina: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await testbed.run("INSERT INTO categories (category_id, dir, title) VALUES (1, 'travel', 'Travel')")
  await addCatalogueVideo(testbed.db, { id: 1, title: 'Umbrella in the rain', categoryId: 1 })
  edda = await signedIn(testbed, 'edda')
  gina = siteVisitor(testbed)
})
afterAll(() => testbed.stop())

const add = async (fields: Record<string, string>, who = edda) => {
  const answer = await who.ask(writes.saveSearchRule.path, { json: fields, headers: json })
  return { status: answer.status, body: (await answer.json()) as { codes?: { field: string; code: string }[] } }
}
const searchPath = (search: string, lang: 'en' | 'de' = 'en') => href('search', { search }, { lang })
const searches = async () =>
  (await (
    await edda.ask(contract.adminSearches.fill({ from: today, to: today }), { headers: json })
  ).json()) as AnswerOf<'adminSearches'>
const title = 'Umbrella in the rain'
const nothing = 'No videos match'

describe('a synonym', () => {
  it('makes a search find what another one finds, also where its page was cached before, and says so', async () => {
    expect(await gina.page(searchPath('parapluie'))).toContain(nothing)
    expect(await add({ kind: 'synonym', text: ' Parapluie ', target: 'UMBRELLA' })).toMatchObject({ status: 200 })
    await expect.poll(() => gina.page(searchPath('parapluie'))).toContain(title)
    const page = await gina.page(searchPath('parapluie'))
    expect(page).toContain('Showing results for “umbrella”')
    // What the visitor typed stays in the heading, and is what is counted.
    expect(page).toContain('&quot;title&quot;:&quot;parapluie&quot;')
    expect(await gina.page(searchPath('umbrella'))).not.toContain('Showing results for')
    expect(await gina.page(`${servicePaths.rss}?search=parapluie`)).toContain(title)
    // Of a longer search it replaces the word.
    expect(await gina.page(searchPath('parapluie rain'))).toContain(title)
  })

  it('of one language holds on the pages of that language alone', async () => {
    expect(await add({ kind: 'synonym', lang: 'de', text: 'schirm', target: 'umbrella' })).toMatchObject({
      status: 200,
    })
    const hugo = siteVisitor(testbed)
    await expect.poll(() => hugo.page(searchPath('schirm', 'de'))).toContain(title)
    expect(await gina.page(searchPath('schirm'))).toContain(nothing)
  })

  it('holds for members, too', async () => {
    const anna = await signedIn(testbed, 'anna')
    await expect.poll(() => anna.page(searchPath('parapluie'))).toContain(title)
  })

  it('ends when it is deleted, and both are in the audit log with before and after', async () => {
    const rule = (await searches()).rules.find(({ text }) => text === 'parapluie')
    expect(rule).toMatchObject({ kind: 'synonym', lang: '', target: 'umbrella', username: 'edda' })
    const form = { rule_id: String(rule?.rule_id), act: 'delete' }
    const removed = await edda.ask(href('admin_searches', {}, en), { form })
    expect([removed.status, removed.headers.get('location')]).toEqual([
      303,
      href('admin_searches', {}, { ...en, query: { done: 'deleted' } }),
    ])
    await expect.poll(() => gina.page(searchPath('parapluie'))).toContain(nothing)
    const { results } = await testbed.db
      .prepare(
        "SELECT act, item, before, after FROM audit_log WHERE queue = 'searches' AND item = 'parapluie' ORDER BY audit_id",
      )
      .all()
    const fields = JSON.stringify({ text: 'parapluie', synonym: 'umbrella' })
    expect(results).toEqual([
      { act: 'create', item: 'parapluie', before: '{}', after: fields },
      { act: 'remove', item: 'parapluie', before: fields, after: '{}' },
    ])
    const again = await edda.ask(writes.deleteSearchRule.path, { json: form, headers: json })
    expect(again.status).toBe(404)
  })
})

describe('a rule that is edited', () => {
  it('holds as it is then, with both states in the log, and refuses a form of an older version', async () => {
    expect(await add({ kind: 'synonym', text: 'brolly', target: 'fog' })).toMatchObject({ status: 200 })
    const rule = (await searches()).rules.find(({ text }) => text === 'brolly')
    const known = { rule_id: String(rule?.rule_id), version: String(rule?.version) }
    const opened = await edda.page(href('admin_searches', {}, { ...en, query: { rule: rule?.rule_id ?? 0 } }))
    expect(opened).toMatch(/name="text"[^>]*value="brolly"/)
    const form = { ...known, kind: 'synonym', text: 'brolly', target: 'umbrella', lang: '' }
    const saved = await edda.ask(href('admin_searches', {}, en), { form })
    expect(saved.headers.get('location')).toBe(href('admin_searches', {}, { ...en, query: { done: 'saved' } }))
    await expect.poll(() => gina.page(searchPath('brolly'))).toContain(title)
    const { results } = await testbed.db
      .prepare("SELECT before, after FROM audit_log WHERE queue = 'searches' AND item = 'brolly' AND act = 'edit'")
      .all()
    expect(results).toEqual([
      {
        before: JSON.stringify({ text: 'brolly', synonym: 'fog' }),
        after: JSON.stringify({ text: 'brolly', synonym: 'umbrella' }),
      },
    ])
    expect(await add({ ...form, target: 'rain' })).toMatchObject({
      status: 409,
      body: { codes: [{ field: 'version', code: 'changed' }] },
    })
    const again = await (
      await edda.ask(href('admin_searches', {}, en), { form: { ...form, target: 'drizzle' } })
    ).text()
    expect(again).toContain('Another editor saved this in the meantime')
    expect(again).toMatch(/name="target"[^>]*value="drizzle"/)
    expect(again).toContain(`name="version" value="${(rule?.version ?? 0) + 1}"`)
  })

  it('may not take the text of another one, and has to be there', async () => {
    const fields = { kind: 'synonym', text: 'brolly', target: 'umbrella' }
    expect(await add({ ...fields, text: 'parasol' })).toMatchObject({ status: 200 })
    const rule = (await searches()).rules.find(({ text }) => text === 'parasol')
    expect(await add({ ...fields, rule_id: String(rule?.rule_id), version: '1' })).toMatchObject({
      body: { codes: [{ field: 'text', code: 'text_taken' }] },
    })
    expect((await add({ ...fields, text: 'nowhere', rule_id: '999999', version: '1' })).status).toBe(404)
  })
})

describe('a redirect', () => {
  it('leads a search to a page of the site, in the language of the visitor', async () => {
    expect(await add({ kind: 'redirect', text: 'journeys', target: '/categories/travel/' })).toMatchObject({
      status: 200,
    })
    const toTravel = (lang: 'en' | 'de') => href('videos-categories', { object_id: 'travel' }, { lang })
    await expect
      .poll(async () => {
        const answer = await gina.ask(searchPath('journeys'))
        return [answer.status, answer.headers.get('location')]
      })
      .toEqual([302, toTravel('en')])
    expect((await siteVisitor(testbed).ask(searchPath('journeys', 'de'))).headers.get('location')).toBe(toTravel('de'))
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example/', '/admin/', '/search/rain/', '/nowhere/'])(
    'to %s is refused, and what was typed stays',
    async (target) => {
      expect(await add({ kind: 'redirect', text: 'elsewhere', target })).toMatchObject({
        status: 400,
        body: { codes: [{ field: 'target', code: 'target_invalid' }] },
      })
      const form = { kind: 'redirect', text: 'elsewhere', target }
      const page = await (await edda.ask(href('admin_searches', {}, en), { form })).text()
      expect(page).toContain('or the address of a page of this site')
      expect(page).toContain(`value="${target}"`)
    },
  )
})

describe('a rule', () => {
  it.each([
    [{ kind: 'x' }, 'kind', 'required'],
    [{ text: '' }, 'text', 'required'],
    [{ text: 'ab' }, 'text', 'invalid'],
    [{ text: 'x'.repeat(70) }, 'text', 'max_length'],
    [{ target: ' ' }, 'target', 'required'],
    [{ target: 'x'.repeat(201) }, 'target', 'max_length'],
    [{ target: 'ab' }, 'target', 'target_invalid'],
    [{ target: 'Drizzle' }, 'target', 'target_invalid'],
    [{ lang: 'deutsch' }, 'lang', 'invalid'],
    [{ rule_id: 'x' }, 'rule_id', 'invalid'],
    [{ version: '-1' }, 'version', 'invalid'],
  ])('with %j is refused at its field', async (change, field, code) => {
    const answer = await add({ kind: 'synonym', text: 'drizzle', target: 'rain', ...change })
    expect(answer).toMatchObject({ status: 400, body: { codes: [{ field, code }] } })
  })

  it('is refused where the text has one in the same language, and where there are too many', async () => {
    expect(await add({ kind: 'synonym', text: 'downpour', target: 'rain' })).toMatchObject({ status: 200 })
    expect(await add({ kind: 'redirect', text: 'downpour', target: '/' })).toMatchObject({
      body: { codes: [{ field: 'text', code: 'text_taken' }] },
    })
    expect(await add({ kind: 'synonym', lang: 'de', text: 'downpour', target: 'regen' })).toMatchObject({ status: 200 })
    await testbed.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${searchRulesMax})
       INSERT INTO search_rules (kind, lang, text, target, actor_id, added_date) SELECT 'synonym', '', 'many ' || i, 'rain', 1, 1 FROM n`,
    )
    expect(await add({ kind: 'synonym', text: 'one more', target: 'rain' })).toMatchObject({
      body: { codes: [{ field: 'text', code: 'max_items' }] },
    })
    await testbed.run("DELETE FROM search_rules WHERE text LIKE 'many %'")
  })

  it.each(['visitor', 'anna', 'boris', 'mira'])('is for editors and admins, and not for %s', async (name) => {
    const who = name === 'visitor' ? siteVisitor(testbed) : await signedIn(testbed, name)
    const refused = name === 'visitor' ? 401 : 404
    expect((await add({ kind: 'synonym', text: 'squall', target: 'rain' }, who)).status).toBe(refused)
    const form = { json: { rule_id: '1' }, headers: json }
    expect((await who.ask(writes.deleteSearchRule.path, form)).status).toBe(refused)
  })

  it.each(['', '0', 'x', '1.5'])('with the id “%s” is not deleted', async (rule_id) => {
    const answer = await edda.ask(writes.deleteSearchRule.path, { json: { rule_id }, headers: json })
    expect(answer.status).toBe(400)
  })
})

describe('the page of searches', () => {
  it('lists what found nothing with the frequent search that is spelled almost the same, and one press adds it', async () => {
    const at = Date.parse(today) / 1000
    for (const [name, counts] of Object.entries({
      search_text: { umbrella: 30, umbrela: 4, lighthouse: 2 },
      search_missing: { umbrela: 4, lighthouse: 2 },
      search_opened: { umbrella: 12 },
    }))
      await testbed.run(
        'INSERT INTO event_sums (name, span, at, page, counts) VALUES (?1, 86400, ?2, 0, ?3)',
        name,
        at,
        JSON.stringify(counts),
      )
    const { searched, missing } = await searches()
    expect(searched[0]).toEqual({ text: 'umbrella', total: 30, missing: 0, opened: 12 })
    expect(missing).toEqual([
      { text: 'umbrela', total: 4, like: 'umbrella' },
      { text: 'lighthouse', total: 2, like: null },
    ])
    const page = await edda.page(href('admin_searches', {}, en))
    expect(page).toMatch(/name="text" value="umbrela"[\s\S]{0,200}name="target"[\s\S]{0,200}value="umbrella"/)
    const form = { text: 'umbrela', target: 'umbrella', kind: 'synonym' }
    const pressed = await edda.ask(href('admin_searches', {}, en), { form })
    expect(pressed.headers.get('location')).toBe(href('admin_searches', {}, { ...en, query: { done: 'added' } }))
    await expect.poll(() => gina.page(searchPath('umbrela'))).toContain(title)
  })
})

describe('a search that finds nothing', () => {
  it('shows what its corrected words find, with a way back, and otherwise categories and popular videos', async () => {
    await testbed.run('INSERT INTO search_reindex VALUES (0)')
    await reindexVideos(testbed.db)
    await reindexVideos(testbed.db)
    const corrected = await gina.page(searchPath('umberlla'))
    expect(corrected).toContain('Showing results for “umbrella”')
    expect(corrected).toContain(`href="${searchPath('umberlla')}?exact=1"`)
    const exact = await gina.page(`${searchPath('umberlla')}?exact=1`)
    expect(exact).toContain('No videos match “umberlla”')
    expect(exact).toContain(title)
    expect(exact).toContain(href('videos', { sort: 'most-popular' }, en))
  })

  it('is sorted and filtered by links, with how many videos each choice leaves', async () => {
    const page = await gina.page(
      href('search', { search: 'umbrella' }, { ...en, query: { sort: 'longest', date: 'month' } }),
    )
    expect(page).toContain(title)
    expect(page).toMatch(/Last 24 hours \(1\)/)
    expect(page).toMatch(/Over 30 minutes \(0\)/)
  })
})

describe('what a search is about besides videos', () => {
  it('is shown as cards of categories and of public playlists with these words', async () => {
    await testbed.run(
      `INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date, total_videos)
       SELECT value, 1, 'Travel by night', '', value - 1, 'str', 1, 1 FROM json_each('[1, 2]')`,
    )
    await testbed.run("INSERT INTO name_search (titles, section, object_id) VALUES ('travel', 'category', 1)")
    const page = await gina.page(searchPath('travel'))
    const shown = [
      href('videos-categories', { object_id: 'travel' }, en),
      href('playlist', { id: '1' }, en),
      href('playlist', { id: '2' }, en),
    ].map((path) => page.includes(`href="${path}"`))
    expect(shown).toEqual([true, true, false])
  })
})

describe('a search that finds few', () => {
  it('offers the spelling that finds much more', async () => {
    for (let id = 20; id < 31; id++) await addCatalogueVideo(testbed.db, { id, title: `Lanterns number ${id}` })
    await addCatalogueVideo(testbed.db, { id: 31, title: 'Lantorns at sea' })
    await testbed.run('INSERT INTO search_reindex VALUES (0)')
    await reindexVideos(testbed.db)
    await reindexVideos(testbed.db)
    const page = await gina.page(searchPath('lantorns'))
    expect(page).toContain('Did you mean')
    expect(page).toContain(`href="${searchPath('lanterns')}"`)
  })
})

describe('words that are said', () => {
  const place = (seconds: number) =>
    `${href('video', { id: '40', dir: 'harbour-walk' }, en)}?autostart=1&amp;start_time=${seconds}`

  it('in captions and chapters find the video behind all others, with a link to that second', async () => {
    await addCatalogueVideo(testbed.db, { id: 40, title: 'Harbour walk' })
    await addCatalogueVideo(testbed.db, { id: 41, title: 'Zeppelin' })
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning\n\n01:05.000 --> 01:08.000\nA zeppelin comes\n'
    await testbed.db.batch([
      testbed.db
        .prepare(
          "INSERT INTO video_captions (video_id, lang, kind, hash, vtt, cue_count) VALUES (40, 'en', 'captions', 'h', ?, 2)",
        )
        .bind(vtt),
      testbed.db.prepare(
        "INSERT INTO video_texts (video_id, version, changed_date, chapters) VALUES (40, 1, 1, '0:00 Dawn\n2:10 Lighthouse keeper')",
      ),
      ...setSpokenWords(testbed.db, 40, 'en', ['good', 'morning', 'zeppelin', 'comes']),
      ...setSpokenWords(testbed.db, 40, 'chapters', ['dawn', 'lighthouse', 'keeper']),
    ])
    const page = await gina.page(searchPath('zeppelin'))
    expect(page).toContain(place(65))
    expect(page).toContain('<q>A zeppelin comes</q>')
    expect(page.indexOf('/zeppelin/')).toBeLessThan(page.indexOf('/harbour-walk/'))
    expect(await gina.page(searchPath('lighthouse keeper'))).toContain(place(130))
  })

  it('are nowhere once the video is taken down', async () => {
    await testbed.db.prepare(orderText(40, 'rights')).run()
    await (await testbed.runtime.miniflare.getWorker(originName)).scheduled({ cron: '* * * * *' })
    await expect.poll(() => gina.page(searchPath('zeppelin'))).not.toContain('A zeppelin comes')
    expect(await gina.page(searchPath('zeppelin'))).not.toContain('harbour-walk')
  })
})

describe('an index that is written anew', () => {
  it('is shown with how far it is, as long as it is', async () => {
    await testbed.run('INSERT INTO search_reindex VALUES (20)')
    expect(await searches()).toMatchObject({ indexing: { done: 20, total: 41 } })
    expect(await edda.page(href('admin_searches', {}, en))).toMatch(/20[^<]{1,20}41/)
    await testbed.run('DELETE FROM search_reindex')
    expect((await searches()).indexing).toBe(null)
  })
})
