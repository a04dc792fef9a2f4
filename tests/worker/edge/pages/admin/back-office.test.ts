// The back office through both Workers: who finds it, what an editor changes and what visitors see of it, its log, and two editors at
// one category.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { categoryTitleMaxLength, pageSizes, undoSeconds } from '../../../../../shared/limits.ts'
import { href, type RouteName } from '../../../../../shared/routes.ts'
import { subjectFamilies } from '../../../../../shared/rules/admin-families.ts'
import { adminSectionNames, adminSections } from '../../../../../shared/rules/admin-sections.ts'
import { servicePaths, sitemapPath } from '../../../../../shared/service-paths.ts'
import { canUndo } from '../../../../../worker/edge/pages/admin/undo-form.tsx'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { addLightMembers } from '../../../../support/runtime/light-accounts.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const names = ['visitor', 'anna', 'ula', 'boris', 'mira', 'edda', 'ada'] as const
type Name = (typeof names)[number]
/** A visitor, a member, an uploader, a trusted member, a moderator, an editor and an admin. */
const editors: readonly Name[] = ['edda', 'ada']

let testbed: SiteTestbed
const people = {} as Record<Name, SiteVisitor>
let edda: SiteVisitor
let ada: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await addLightMembers(testbed.db, ['ula'], 'ula-uploads')
  await testbed.run(
    `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, details, is_complete, folder, has_stills, added_date, changed_date)
     SELECT ?1, user_id, 'ready', 'a.mp4', 'a.mp4', 1, '{}', 1, ?1, 1, 1, 1 FROM users WHERE username = 'ula'`,
    'f'.repeat(32),
  )
  people.visitor = siteVisitor(testbed)
  people.ula = siteVisitor(testbed)
  const form = { usr: 'ula', pwd: 'ula-uploads', from: '/' }
  expect((await people.ula.ask(href('signin', {}, en), { form })).status).toBe(303)
  for (const name of ['anna', 'boris', 'mira', 'edda', 'ada'] as const) people[name] = await signedIn(testbed, name)
  ;({ edda, ada } = people)
})
afterAll(() => testbed.stop())

const save = async (who: SiteVisitor, fields: Record<string, string>) => {
  const answer = await who.ask(writes.saveCategory.path, { json: fields, headers: json })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown> & { category_id: number; version: number },
  }
}
let made = 0
/** A new category of edda's. */
async function category(fields: Record<string, string> = {}): Promise<number> {
  const { status, body } = await save(edda, { title: `Weather ${++made}`, dir: `weather-${made}`, ...fields })
  expect([status, body.version]).toEqual([200, 1])
  return body.category_id
}
const read = async (path: string, who = edda) => (await who.ask(path, { headers: json })).json()
const shown = async (id: number, lang: 'en' | 'de' = 'en') => {
  const path = contract.categories.fill({ gender: 'str', section: 'all', lang })
  const { categories } = (await read(path, people.visitor)) as { categories: { category_id: number }[] }
  return categories.find(({ category_id }) => category_id === id)
}
const historyOf = async (id: number, who = edda) =>
  (await read(contract.catalogueChanges.fill({ family: 'categories', item: id, page: 1 }), who)) as {
    changes: {
      act: string
      username: string
      changes: { field: string; before: string | null; after: string | null }[]
    }[]
    broken_at: number | null
  }

describe('the back office', () => {
  const pages: [RouteName, Record<string, string>][] = [
    ...adminSectionNames.flatMap((name): [RouteName, Record<string, string>][] =>
      adminSections[name].needs === 'editCatalogue' ? [[adminSections[name].page, {}]] : [],
    ),
    ['admin_category_new', {}],
    ['admin_category', { id: '1' }],
    ['admin_model_new', {}],
    ['admin_model', { id: '1' }],
    ['admin_channel_new', {}],
    ['admin_channel', { id: '1' }],
    ['admin_playlist', { id: '1' }],
    ['admin_video', { id: '1' }],
    ['admin_bulks', {}],
    ['admin_bulk', { id: '1' }],
  ]
  const rows = [
    contract.adminOverview.fill({}),
    contract.adminCategories.fill({ sort: 'title', filter: 'all', after: 0, find: undefined }),
    contract.adminCategory.fill({ category_id: 1 }),
    ...subjectFamilies.flatMap((family) => [
      contract.adminSubjects.fill({ family, sort: 'title', filter: 'all', after: 0, find: undefined }),
      contract.adminSubject.fill({ family, id: 1 }),
    ]),
    contract.adminVideos.fill({ sort: 'newest', filter: 'all', after: 0 }),
    contract.adminVideo.fill({ video_id: 1 }),
    contract.adminBulk.fill({ bulk_id: 1 }),
    contract.adminBulks.fill({ page: 1 }),
    contract.catalogueChanges.fill({ family: 'all', item: 0, page: 1 }),
  ]

  it.each(names)('is open to editors and admins alone, page by page and row by row: %s', async (name) => {
    await testbed.run("INSERT OR IGNORE INTO categories (category_id, dir, title) VALUES (1, 'first', 'First')")
    await testbed.run("INSERT OR IGNORE INTO models (model_id, dir, title) VALUES (1, 'first', 'First')")
    await testbed.run(
      "INSERT OR IGNORE INTO channels (channel_id, dir, title, url) VALUES (1, 'first', 'First', 'https://a.example/')",
    )
    await testbed.run(
      "INSERT OR IGNORE INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date) SELECT 1, min(user_id), 'First', '', 0, 'str', 1 FROM users",
    )
    await addCatalogueVideo(testbed.db, { id: 1, title: 'First film', categoryId: 1 }).catch(() => undefined)
    await testbed.run(
      "INSERT OR IGNORE INTO bulk_acts (bulk_id, family, act, actor_id, state, added_date, changed_date) VALUES (1, 'videos', 'hide', 1, 'done', 1, 1)",
    )
    const isOpen = editors.includes(name)
    const refused = name === 'visitor' ? 401 : 404
    for (const [page, params] of pages) {
      expect((await people[name].ask(href(page, params as never, en))).status, page).toBe(isOpen ? 200 : 404)
    }
    for (const path of rows) {
      expect((await people[name].ask(path, { headers: json })).status, path).toBe(isOpen ? 200 : refused)
    }
    const sent = await save(people[name], { title: 'Fog', dir: `fog-${name}` })
    expect(sent.status).toBe(isOpen ? 200 : refused)
    const film = {
      video_id: '1',
      version: '1',
      overwrite: '1',
      title: `By ${name}`,
      orientation: 'str',
      visibility: 'public',
    }
    const saved = await people[name].ask(writes.saveVideo.path, { json: film, headers: json })
    const planned = await people[name].ask(writes.planBulk.path, {
      json: { family: 'videos', act: 'hide', items: '1' },
      headers: json,
    })
    // The act of the row above has long ended.
    const stepped = await people[name].ask(writes.stepBulk.path, {
      json: { bulk_id: '1', step: 'drop' },
      headers: json,
    })
    for (const { status } of [saved, planned, stepped]) expect(status).toBe(isOpen ? 200 : refused)
    const title = await testbed.db.prepare('SELECT title FROM videos WHERE video_id = 1').first('title')
    expect(title === `By ${name}`).toBe(isOpen)
    const made = await testbed.db
      .prepare('SELECT count(*) AS n FROM categories WHERE dir = ?1')
      .bind(`fog-${name}`)
      .first('n')
    expect(made).toBe(isOpen ? 1 : 0)
    const others: [string, Record<string, string>, number][] = [
      [writes.saveSubject.path, { family: 'models', title: 'Rain', dir: `rain-${name}` }, 200],
      [writes.mergeSubjects.path, { family: 'models', id: '7', into: '8', version: '1' }, 404],
      [writes.mergeVideo.path, { video_id: '1', version: '1', into: '1' }, 400],
      [writes.undoMerge.path, { family: 'videos', id: '1', version: '1' }, 404],
      [writes.videoFiles.path, { video_id: '1', version: '1', act: 'process' }, 404],
      [writes.videoFiles.path, { video_id: '1', version: '1', act: 'undo_replace' }, 404],
      [writes.subjectPicture.path, { family: 'models', id: '1', slot: 'picture', act: 'send' }, 400],
    ]
    for (const [path, form, status] of others) {
      const answer = await people[name].ask(path, { json: form, headers: json })
      expect(answer.status, path).toBe(isOpen ? status : refused)
    }
  })

  it('is no page for other visitors: the same answer as an unknown address, also to a form', async () => {
    const body = async (who: SiteVisitor, path: string, form?: Record<string, string>) => {
      const answer = await who.ask(path, form ? { form } : {})
      // The request's own id, and the time of its answer.
      const id = answer.headers.get('x-request-id') ?? '-'
      return [answer.status, (await answer.text()).replaceAll(id, '')]
    }
    for (const name of ['visitor', 'anna', 'mira'] as const) {
      for (const path of [
        '/admin/',
        '/admin/categories/',
        '/admin/categories/1/',
        '/admin/videos/',
        '/admin/bulk/1/',
      ]) {
        expect(await body(people[name], path), `${name} ${path}`).toEqual(await body(people[name], '/nothing-here/'))
      }
      const form = { title: 'Fog', dir: 'fog-by-form' }
      expect(await body(people[name], '/admin/new-category/', form)).toEqual(
        await body(people[name], '/nothing-here/', form),
      )
    }
  })

  it('leads an editor to the table and the log, and an admin to the pages of staff as well', async () => {
    const [byEdda, byAda] = [await edda.page('/admin/'), await ada.page('/admin/')]
    for (const page of ['admin_categories', 'admin_changes'] as const)
      expect(byEdda).toContain(`href="${href(page, {}, en)}"`)
    expect(byEdda).not.toContain('href="/moderation/')
    expect(byAda).toContain('href="/moderation/people/"')
    expect(await edda.page(href('account', {}, en))).toContain('href="/admin/"')
  })
})

describe('a category', () => {
  it('is created by a form without script, and is in the list, the suggestions and the log at once', async () => {
    const form = {
      title: 'Northern lights',
      dir: 'northern-lights',
      description: 'Green curtains over the snow.',
      aliases: 'aurora\npolar light',
      title_de: 'Nordlichter',
      description_de: 'Grüne Vorhänge über dem Schnee.',
    }
    const sent = await edda.ask(href('admin_category_new', {}, en), { form })
    const [, id = ''] = /\/admin\/categories\/(\d+)\/\?done=created$/.exec(sent.headers.get('location') ?? '') ?? []
    expect([sent.status, Number(id) > 0]).toEqual([303, true])
    expect(await shown(Number(id))).toMatchObject({
      title: 'Northern lights',
      description: 'Green curtains over the snow.',
    })
    expect(await shown(Number(id), 'de')).toMatchObject({
      title: 'Nordlichter',
      description: 'Grüne Vorhänge über dem Schnee.',
    })
    await testbed.run('UPDATE categories SET total_videos = 3 WHERE category_id = ?1', Number(id))
    for (const c of ['auror', 'polar', 'nordl']) {
      expect(JSON.stringify(await read(contract.suggestions.fill({ c }), people.visitor)), c).toContain(
        'northern-lights',
      )
    }
    const page = await people.visitor.page(href('videos-categories', { object_id: 'northern-lights' }, en))
    expect(page).toContain('Green curtains over the snow.')
    const { changes, broken_at } = await historyOf(Number(id))
    expect(changes).toMatchObject([{ act: 'create', username: 'edda' }])
    expect(changes[0]?.changes).toContainEqual({ field: 'titles.de', before: null, after: 'Nordlichter' })
    expect(broken_at).toBeNull()
  })

  it('is refused with what is wrong, and keeps what was typed', async () => {
    await category({ dir: 'taken-one' })
    const form = { title: 'Typed title', dir: 'taken-one', description: 'Typed description' }
    const refused = await edda.ask(href('admin_category_new', {}, en), { form })
    const text = await refused.text()
    expect(refused.status).toBe(400)
    for (const part of ['Another page already has this address', 'Typed title', 'Typed description'])
      expect(text).toContain(part)
    const long = await save(edda, { title: 'a', dir: 'b', title_de: 'x'.repeat(categoryTitleMaxLength + 1) })
    expect(long.body).toMatchObject({ field: 'title_de', code: 'max_length' })
    expect((await save(edda, { category_id: '999999', title: 'a' })).status).toBe(404)
  })

  it('that is hidden leaves the list, its page, the suggestions and the sitemap, and comes back as it was', async () => {
    const fields = { title: 'Hail storms', dir: 'hail-storms' }
    const id = await category(fields)
    await testbed.run('UPDATE categories SET total_videos = 3 WHERE category_id = ?1', id)
    const seen = async () => [
      (await shown(id)) !== undefined,
      (await people.visitor.ask(href('videos-categories', { object_id: 'hail-storms' }, en))).status,
      JSON.stringify(await read(contract.suggestions.fill({ c: 'hail' }), people.visitor)).includes('hail-storms'),
    ]
    expect((await seen()).slice(0, 2)).toEqual([true, 200])
    expect((await save(edda, { ...fields, category_id: String(id), version: '1', is_hidden: '1' })).status).toBe(200)
    expect((await seen()).slice(0, 2)).toEqual([false, 404])
    // Suggestions are cached for their lifetime: another beginning of the word asks anew.
    expect(JSON.stringify(await read(contract.suggestions.fill({ c: 'hai' }), people.visitor))).not.toContain(
      'hail-storms',
    )
    expect((await save(edda, { ...fields, category_id: String(id), version: '2' })).status).toBe(200)
    expect((await seen()).slice(0, 2)).toEqual([true, 200])
    expect((await historyOf(id)).changes.map(({ changes }) => changes).slice(0, 2)).toEqual([
      [{ field: 'is_hidden', before: '1', after: null }],
      [{ field: 'is_hidden', before: null, after: '1' }],
    ])
  })

  it('with a place comes before all others', async () => {
    const id = await category({ title: 'Zzz last by title', place: '1' })
    const path = contract.categories.fill({ gender: 'str', section: 'all', lang: 'en' })
    const { categories } = (await read(path, people.visitor)) as { categories: { category_id: number }[] }
    expect(categories[0]?.category_id).toBe(id)
  })

  it('gets another address, and its former one leads there with 301', async () => {
    const id = await category({ title: 'Drizzle', dir: 'drizzle' })
    await category({ title: 'Showers', dir: 'showers' })
    const fields = { category_id: String(id), version: '1', title: 'Drizzle' }
    expect((await save(edda, { ...fields, dir: 'showers' })).body).toMatchObject({ field: 'dir', code: 'dir_taken' })
    expect((await save(edda, { ...fields, dir: 'fine-rain' })).status).toBe(200)
    const answer = await people.visitor.ask(href('videos-categories', { object_id: 'drizzle', sort: 'longest' }, en))
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      href('videos-categories', { object_id: 'fine-rain', sort: 'longest' }, en),
    ])
    expect((await save(edda, { title: 'New', dir: 'drizzle' })).body.code).toBe('dir_taken')
    // A save without an address leaves it as it is.
    expect((await save(edda, { ...fields, version: '2', title: 'Fine rain' })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ dir: 'fine-rain', title: 'Fine rain' })
  })

  it('has an own address in a language: its page is there alone, links, hreflang and the sitemap name it, and other languages’ lead to theirs', async () => {
    const form = {
      title: 'Snowfall',
      dir: 'snowfall',
      title_de: 'Schneefall',
      dir_de: 'Schneefall',
      dir_fr: 'neige',
      dir_es: 'snowfall',
    }
    const sent = await edda.ask(href('admin_category_new', {}, en), { form })
    const [, id = ''] = /\/admin\/categories\/(\d+)\//.exec(sent.headers.get('location') ?? '') ?? []
    const of = (dir: string, lang: string) => href('videos-categories', { object_id: dir }, { lang })
    for (const [asked, own] of [
      [of('snowfall', 'de'), of('schneefall', 'de')],
      [of('neige', 'de'), of('schneefall', 'de')],
      [of('schneefall', 'fr'), of('neige', 'fr')],
      [of('schneefall', 'en'), of('snowfall', 'en')],
      [of('neige', 'es'), of('snowfall', 'es')],
    ] as const) {
      const answer = await siteVisitor(testbed).ask(asked)
      expect([answer.status, answer.headers.get('location')], asked).toEqual([301, own])
    }
    const gert = siteVisitor(testbed)
    const page = await gert.page(of('schneefall', 'de'))
    expect(page).toContain(`rel="canonical" href="${testbed.origin}${of('schneefall', 'de')}"`)
    for (const [tag, path] of [
      ['de', of('schneefall', 'de')],
      ['fr', of('neige', 'fr')],
      ['it', of('snowfall', 'it')],
      ['x-default', of('snowfall', 'en')],
    ])
      expect(page).toContain(`rel="alternate" hrefLang="${tag}" href="${testbed.origin}${path}"`)
    // The language menu leads there at once.
    expect(page).toContain(`href="${of('neige', 'fr')}" lang="fr"`)
    // The feed that the page names leads to the one of the category.
    const feed = `${servicePaths.rss}?category=`
    expect(page).toContain(`href="${feed}schneefall"`)
    const led = await gert.ask(`${feed}schneefall`)
    expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
      301,
      `${feed}snowfall`,
      'private, no-cache',
    ])
    expect((await gert.ask(`${feed}snowfall`)).status).toBe(200)
    expect((await gert.ask(`${feed}sandstorm`)).status).toBe(404)
    expect(await (await gert.ask(sitemapPath.fill({ lang: 'de', part: 'categories' }))).text()).toContain(
      of('schneefall', 'de'),
    )
    // Lists of the upstream name it by one address in all languages.
    expect(await shown(Number(id), 'de')).toMatchObject({ dir: 'snowfall', dirs: { de: 'schneefall', fr: 'neige' } })
    // Of two categories each has its own address, sorted.
    await category({ title: 'Zephyr', dir: 'zephyr', dir_de: 'brise' })
    const both = await gert.ask(of('snowfall,zephyr', 'de'))
    expect(both.headers.get('location')).toBe(of('brise,schneefall', 'de'))
    expect((await gert.ask(of('brise,schneefall', 'de'))).status).toBe(200)
  })

  it('loses an own address without losing its visitors, and no category gets one that is or was another’s', async () => {
    const id = String(await category({ title: 'Frost', dir: 'frost', dir_de: 'reif' }))
    const fields = { category_id: id, title: 'Frost', dir: 'frost' }
    const taken = async (more: Record<string, string>) => {
      const { body } = await save(edda, { title: 'Rime', dir: 'rime', ...more })
      return [body.field, body.code]
    }
    expect(await taken({ dir: 'reif' })).toEqual(['dir', 'dir_taken'])
    expect(await taken({ dir_fr: 'frost' })).toEqual(['dir_fr', 'dir_taken'])
    expect(await taken({ dir_fr: 'reif' })).toEqual(['dir_fr', 'dir_taken'])
    expect(await taken({ dir_fr: 'no address' })).toEqual(['dir_fr', 'dir_invalid'])
    const typed = { title: 'Rime', dir: 'rime', dir_de: 'reif' }
    const refused = await (await edda.ask(href('admin_category_new', {}, en), { form: typed })).text()
    expect(refused).toMatch(
      /<details class="admin-languages" open="">.*value="reif".*Another page already has this address/s,
    )
    expect((await save(edda, { ...fields, version: '1', dir_de: 'raureif' })).status).toBe(200)
    const german = (dir: string) => href('videos-categories', { object_id: dir }, { lang: 'de' })
    const leadsTo = async (dir: string) => (await siteVisitor(testbed).ask(german(dir))).headers.get('location')
    expect(await leadsTo('reif')).toBe(german('raureif'))
    expect(await taken({ dir_fr: 'reif' })).toEqual(['dir_fr', 'dir_taken'])
    expect((await save(edda, { ...fields, version: '2' })).status).toBe(200)
    expect([await leadsTo('reif'), await leadsTo('raureif'), await leadsTo('frost')]).toEqual([
      german('frost'),
      german('frost'),
      null,
    ])
    const { changes } = await historyOf(Number(id))
    expect(changes.slice(0, 2).map((one) => one.changes)).toEqual([
      [{ field: 'dirs.de', before: 'raureif', after: null }],
      [{ field: 'dirs.de', before: 'reif', after: 'raureif' }],
    ])
    // The undo of the last change gives it back.
    const history = await edda.page(href('admin_category', { id }, { ...en, query: { tab: 'history' } }))
    expect(history).toContain('name="dir_de" value="raureif"')
    expect(history).toContain('Address (Deutsch)')
  })

  it('belongs to another one: each leads to the other, and a group has one level', async () => {
    const [above, below, third] = [
      await category({ title: 'All weather', dir: 'all-weather' }),
      await category({ title: 'Thunder', dir: 'thunder', parent: 'all-weather' }),
      await category({ title: 'Bolts', dir: 'bolts' }),
    ]
    expect(await shown(below)).toMatchObject({ parent: 'all-weather' })
    for (const [page, other] of [
      ['all-weather', 'thunder'],
      ['thunder', 'all-weather'],
    ] as const) {
      const html = await people.visitor.page(href('videos-categories', { object_id: page }, en))
      const [, group = ''] = /aria-label="Related categories"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
      expect(group).toContain(href('videos-categories', { object_id: other }, en))
    }
    for (const [id, title, parent] of [
      [third, 'Bolts', 'thunder'],
      [above, 'All weather', 'bolts'],
      [third, 'Bolts', 'bolts'],
      [third, 'Bolts', 'not-there'],
    ] as const) {
      const { body } = await save(edda, { category_id: String(id), version: '1', title, parent })
      expect([body.field, body.code], `${title} to ${parent}`).toEqual(['parent', 'parent_invalid'])
    }
  })

  it('that the rules of the site hide stays hidden', async () => {
    await testbed.run("INSERT INTO categories (dir, title) VALUES ('voyeur', 'Hidden by rule')")
    const id = Number(
      await testbed.db.prepare("SELECT category_id FROM categories WHERE dir = 'voyeur'").first('category_id'),
    )
    expect((await save(edda, { category_id: String(id), version: '1', title: 'Renamed' })).status).toBe(200)
    expect(await shown(id)).toBeUndefined()
    expect(await edda.page(href('admin_category', { id: String(id) }, en))).toContain('always hide this category')
  })

  it('whose English title changes is found by it: the clock writes the search index anew', async () => {
    const id = await category()
    await testbed.run('DELETE FROM search_reindex')
    await save(edda, { category_id: String(id), version: '1', title: 'Another name' })
    expect(await testbed.db.prepare('SELECT after_video_id FROM search_reindex').first('after_video_id')).toBe(0)
  })

  it('that is saved without a change has no new version and no row of the log', async () => {
    const id = await category({ title: 'Same', dir: 'same' })
    const again = await save(edda, { category_id: String(id), version: '1', title: 'Same' })
    expect([again.body.version, (await historyOf(id)).changes.length]).toEqual([1, 1])
  })
})

describe('the last change of a category', () => {
  const hiddenFields = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )

  it('is undone with one press for an hour: what it changed is as before, and the log has both', async () => {
    const first = { title: 'Mist', dir: 'mist', aliases: 'haze, veil', title_de: 'Dunst', place: '7' }
    const id = await category(first)
    await save(edda, { category_id: String(id), version: '1', title: 'Mists', title_de: 'Nebel', is_hidden: '1' })
    const history = href('admin_category', { id: String(id) }, { ...en, query: { tab: 'history' } })
    const form = hiddenFields(await edda.page(history))
    expect((await edda.ask(href('admin_category', { id: String(id) }, en), { form })).status).toBe(303)
    const { category: now } = (await read(contract.adminCategory.fill({ category_id: id }))) as { category: object }
    expect(now).toMatchObject({
      title: 'Mist',
      aliases: ['haze', 'veil'],
      texts: [{ lang: 'de', title: 'Dunst', description: '' }],
      place: 7,
      is_hidden: false,
      version: 3,
    })
    expect((await historyOf(id)).changes).toHaveLength(3)
  })

  it('is not offered for its creation, and not an hour later', async () => {
    const id = await category({ title: 'Sleet', dir: 'sleet' })
    const history = href('admin_category', { id: String(id) }, { ...en, query: { tab: 'history' } })
    expect(await edda.page(history)).not.toContain('Undo this change')
    await save(edda, { category_id: String(id), version: '1', title: 'Sleets' })
    expect(await edda.page(history)).toContain('Undo this change')
    const changed = (seconds: number) => ({
      audit_id: 2,
      username: 'edda',
      family: 'categories',
      item: String(id),
      name: 'Sleets',
      act: 'edit',
      added_date: new Date(Date.UTC(2026, 0, 1) - seconds * 1000).toISOString(),
      changes: [],
    })
    const undoable = (seconds: number) => {
      const change = changed(seconds)
      return canUndo(change, change, Date.UTC(2026, 0, 1))
    }
    expect([undoable(undoSeconds - 1), undoable(undoSeconds)]).toEqual([true, false])
  })
})

describe('two editors at one category', () => {
  it('the second save is refused with what changed meanwhile, nothing typed is lost, and it may be saved over the first', async () => {
    const id = await category({ title: 'Clouds', dir: 'clouds', description: 'High ones.' })
    const page = href('admin_category', { id: String(id) }, en)
    const first = { version: '1', title: 'Clouds above', description: 'High ones.' }
    expect((await ada.ask(page, { form: first })).status).toBe(303)
    const second = { version: '1', title: 'Clouds', description: 'High ones, and low ones.' }
    const refused = await edda.ask(page, { form: second })
    const text = await refused.text()
    expect(refused.status).toBe(409)
    for (const part of [
      'Another editor saved this in the meantime',
      'Clouds above',
      'High ones, and low ones.',
      'name="overwrite"',
    ]) {
      expect(text).toContain(part)
    }
    // Only the title was changed meanwhile.
    const { body } = await save(edda, { ...second, category_id: String(id) })
    expect(body).toMatchObject({
      code: 'changed',
      codes: [
        { field: 'version', code: 'changed', info: 2 },
        { field: 'title', code: 'changed' },
      ],
    })
    expect((await edda.ask(page, { form: { ...second, overwrite: '1' } })).status).toBe(303)
    expect((await historyOf(id)).changes.map(({ username }) => username)).toEqual(['edda', 'ada', 'edda'])
    expect(await shown(id)).toMatchObject({ title: 'Clouds', description: 'High ones, and low ones.' })
  })

  it('of saves at once from one version exactly one is made, with its own texts and one row of the log', async () => {
    const id = await category({ title: 'Wind', dir: 'wind' })
    const sent = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        save(number % 2 ? edda : ada, {
          category_id: String(id),
          version: '1',
          title: `Wind ${number}`,
          title_de: `Brise ${number}`,
        }),
      ),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const winner = sent.findIndex(({ status }) => status === 200) + 1
    expect([(await shown(id))?.category_id, await shown(id), await shown(id, 'de')]).toMatchObject([
      id,
      { title: `Wind ${winner}` },
      { title: `Brise ${winner}` },
    ])
    expect((await historyOf(id)).changes).toHaveLength(2)
  })
})

describe('the table of categories', () => {
  type Table = {
    rows: { title: string; category_id: number }[]
    total_count: number
    filters: { filter: string; total: number }[]
    next_after: number | null
  }
  const ask = async (asked: { sort?: 'title' | 'videos'; filter?: 'all' | 'hidden'; after?: number; find?: string }) =>
    (await read(
      contract.adminCategories.fill({ sort: 'title', filter: 'all', after: 0, find: undefined, ...asked }),
    )) as Table

  it('has fifty rows a page by key, and every row once', async () => {
    await testbed.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
       INSERT INTO categories (dir, title, total_videos) SELECT 'many-' || i, 'Many ' || (i % 7), i FROM n`,
    )
    for (const sort of ['title', 'videos'] as const) {
      const ids: number[] = []
      let after: number | null = 0
      while (after !== null) {
        const page: Table = await ask({ sort, after })
        expect(page.rows.length).toBeLessThanOrEqual(pageSizes.admin)
        ids.push(...page.rows.map(({ category_id }) => category_id))
        after = page.next_after
      }
      const all = await testbed.db.prepare('SELECT count(*) AS n FROM categories').first<number>('n')
      expect([ids.length, new Set(ids).size]).toEqual([all, all])
    }
  })

  it('is searched by id, address, title in any language and alias, and counts what each filter leaves of it', async () => {
    const id = await category({
      title: 'Sea fog',
      dir: 'haar',
      aliases: 'fret',
      title_de: 'Küstennebel',
      is_hidden: '1',
    })
    for (const find of [String(id), 'haar', 'sea fo', 'kusten', 'fret']) {
      expect(
        (await ask({ find })).rows.map(({ category_id }) => category_id),
        find,
      ).toContain(id)
    }
    const { rows, filters } = await ask({ find: 'haar', filter: 'hidden' })
    expect(rows.map(({ title }) => title)).toEqual(['Sea fog'])
    expect(filters.filter(({ total }) => total > 0).map(({ filter, total }) => [filter, total])).toEqual([
      ['all', 1],
      ['hidden', 1],
      ['empty', 1],
      ['undescribed', 1],
    ])
  })

  it('keeps its state in the address, which works without script', async () => {
    const page = await edda.page(`${href('admin_categories', {}, en)}?find=haar&filter=hidden&sort=videos`)
    expect(page).toContain('Sea fog')
    expect(page).toContain('value="haar"')
    expect(page).toMatch(/<input type="hidden" name="filter" value="hidden"/)
    expect(page).toMatch(/aria-sort="descending"/)
  })
})

describe('the audit log', () => {
  it('shows before and after to admins, and names the row that was altered', async () => {
    const id = await category({ title: 'Storm', dir: 'storm' })
    await save(edda, { category_id: String(id), version: '1', title: 'Storms' })
    const log = await ada.page(href('moderation_log', {}, en))
    expect(log).toMatch(/<del>Storm<\/del>.*<ins>Storms<\/ins>/s)
    await testbed.run('DROP TRIGGER audit_log_stays')
    await testbed.run(
      "UPDATE audit_log SET after = '{\"title\":\"Calm\"}' WHERE queue = 'categories' AND item = ?1 AND act = 'edit'",
      String(id),
    )
    expect((await historyOf(id)).broken_at).toBeGreaterThan(0)
    expect(await ada.page(href('moderation_log', {}, en))).toContain('was changed after it was written')
  })
})
