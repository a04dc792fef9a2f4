// The site settings through both Workers: who may edit them, what visitors see of a published version and when, what is refused, versions
// and their diffs, one press back, two admins at once, and a stored version that does not read.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { publishedSettings } from '../../../../../shared/contract/site-settings-published.ts'
import { href } from '../../../../../shared/routes.ts'
import { settingGroups } from '../../../../../shared/rules/site-setting-groups.ts'
import { internalPaths, servicePaths } from '../../../../../shared/service-paths.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const names = ['visitor', 'anna', 'boris', 'mira', 'edda', 'ada'] as const
type Name = (typeof names)[number]

let testbed: SiteTestbed
const people = {} as Record<Name, SiteVisitor>
let ada: SiteVisitor
let gina: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  people.visitor = siteVisitor(testbed)
  for (const name of names.slice(1)) people[name] = await signedIn(testbed, name)
  ada = people.ada
  gina = siteVisitor(testbed)
})
afterAll(() => testbed.stop())

type Body = { code?: string; version: number; codes?: { field: string; code: string; info?: unknown }[] } & Record<
  string,
  unknown
>
const send = async (path: string, fields: Record<string, string>, who = ada) => {
  const answer = await who.ask(path, { json: fields, headers: json })
  return { status: answer.status, body: (await answer.json()) as Body }
}
const newest = async () =>
  Number(await testbed.db.prepare('SELECT coalesce(max(version), 0) AS version FROM site_settings').first('version'))
/** Publishes over whatever is the newest version. */
const publish = async (fields: Record<string, string>, who = ada) =>
  send(writes.saveSettings.path, { version: String(await newest()), ...fields }, who)
const restore = async (to: number, version?: number) =>
  send(writes.restoreSettings.path, { version: String(version ?? (await newest())), to: String(to) })
const textOf = async (path: string, who = gina) => (await who.ask(path)).text()
const home = href('index', {}, en)
const settingsPage = href('admin_settings', {}, en)
const codesOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  (body.codes ?? [{ field: body.field, code: body.code }]).map(({ field, code }) => `${field} ${code}`)

beforeEach(async () => {
  if ((await newest()) > 0) expect((await restore(0)).status).toBe(200)
})

describe('site settings', () => {
  it.each(names)('are open to admins alone, page by page and row by row: %s', async (name) => {
    await publish({ site_name: `For ${name}` })
    const who = people[name]
    const isOpen = name === 'ada'
    const refused = name === 'visitor' ? 401 : 404
    const version = String(await newest())
    for (const path of [
      settingsPage,
      ...settingGroups.map((group) => href('admin_settings', {}, { ...en, query: { group } })),
      href('admin_settings_versions', {}, en),
      href('admin_settings_version', { id: version }, en),
    ])
      expect((await who.ask(path)).status, path).toBe(isOpen ? 200 : 404)
    for (const path of [contract.adminSettings.fill({ version: 0 }), contract.settingsVersions.fill({ page: 1 })])
      expect((await who.ask(path, { headers: json })).status, path).toBe(isOpen ? 200 : refused)
    expect((await send(writes.saveSettings.path, { version, site_name: 'Mine' }, who)).status).toBe(
      isOpen ? 200 : refused,
    )
    const sent = { version: String(await newest()), to: '0' }
    expect((await send(writes.restoreSettings.path, sent, who)).status).toBe(isOpen ? 200 : refused)
    expect(await textOf(home)).toContain(isOpen ? '>edgetube<' : `>For ${name}<`)
  })

  it('a name is on every page, cached or not, and in the feed, the manifest and the search description, at once', async () => {
    expect(await textOf(home)).toContain('· edgetube</title>')
    expect((await publish({ site_name: 'Night & Day', note: 'A new name' })).status).toBe(200)
    const list = await textOf(href('videos', {}, en))
    expect(list).toContain('· Night &amp; Day</title>')
    expect(await textOf(home)).toMatch(/<a class="header-logo"[^>]*>Night &amp; Day</)
    for (const path of [servicePaths.rss, servicePaths.openSearch])
      expect(await textOf(path)).toContain('Night &amp; Day')
    expect(JSON.parse(await textOf(servicePaths.manifest)).name).toBe('Night & Day')
    const cached = await gina.ask(href('videos', {}, en))
    expect([cached.headers.get('x-cache'), (await cached.text()).includes('Night &amp; Day')]).toEqual(['hit', true])
  })

  it('links, imprint, legal texts and hidden channels are shown as they are published', async () => {
    const fields = {
      network_sites: 'Harbour | https://harbour.example/\n\n Quay|https://quay.example/',
      hard_links: 'Lamp | https://lamp.example/ | slot-9 | lamp',
      partner_links: '',
      company: 'Night Ltd',
      'legal_terms.en': '# Who we are\nThis site is run by {company}.',
      'legal_terms.de': '# Wer wir sind\nDiese Seite betreibt {company}.',
      'legal_reviewed.de': '1',
      exit_address: 'https://weather.example/',
    }
    expect((await publish(fields)).status).toBe(200)
    const html = await textOf(home)
    expect(html).toContain('href="https://quay.example/"')
    expect(html).not.toContain('amber-reels.example')
    expect(html).toMatch(/<a id="slot-9" class="hard-link" href="https:\/\/lamp\.example\/" data-metrik="lamp"/)
    expect(html).not.toContain('silver-birch-studio.example')
    expect(html).toContain('class="quick-exit" href="https://weather.example/"')
    const terms = (lang: 'en' | 'de' | 'fr') =>
      textOf(href('information', { section: 'terms' }, { lang }), siteVisitor(testbed))
    expect(await terms('en')).toContain('This site is run by Night Ltd.')
    expect(await terms('en')).toContain('draft-note')
    const german = await terms('de')
    expect(german).toContain('<article class="prose" lang="de"><section><h2>Wer wir sind</h2>')
    expect(german).not.toContain('draft-note')
    expect(await terms('fr')).toContain('<article class="prose" lang="en"><section><h2>Who we are</h2>')
  })

  it.each([
    ['an empty name', { site_name: ' ' }, ['site_name required']],
    ['a name of two lines', { site_name: 'a\nb' }, ['site_name invalid']],
    ['a long name', { site_name: 'x'.repeat(41) }, ['site_name max_length']],
    ['an http address', { exit_address: 'http://a.example/' }, ['exit_address address_invalid']],
    ['a script as an address', { leave_to: 'javascript:alert(1)' }, ['leave_to address_invalid']],
    ['a script in a list', { network_sites: 'A | javascript:alert(1)' }, ['network_sites line_address']],
    ['a list with a missing column', { network_sites: 'A' }, ['network_sites line_columns']],
    ['a list with a column too many', { network_sites: 'A | https://a.example/ | b' }, ['network_sites line_columns']],
    [
      'a share address without the page',
      { share_targets: 'A | https://a.example/?t={title}' },
      ['share_targets line_invalid'],
    ],
    ['too many lines', { hidden_channels: 'a\n'.repeat(501) }, ['hidden_channels max_items']],
    ['an unknown hole', { 'legal_terms.en': '# A\n{nobody}' }, ['legal_terms.en placeholder_unknown']],
    ['a text without a heading', { 'legal_terms.en': 'A' }, ['legal_terms.en heading_missing']],
    ['an unknown language', { 'legal_terms.xx': '# A\nb' }, ['legal_terms.xx name_unknown']],
    ['an unknown setting', { nothing: 'a' }, ['nothing name_unknown']],
    ['a day that is none', { legal_changed: '2026-02-31' }, ['legal_changed date_invalid']],
    ['a number that is none', { trial_video: '0' }, ['trial_video number_invalid']],
    ['a switch in between', { feature_uploads: 'maybe' }, ['feature_uploads invalid']],
    ['a colour that cannot be read', { dark_text: '#333333' }, ['dark_text contrast_low', 'dark_text contrast_low']],
    ['a colour by its name', { dark_text: 'red' }, ['dark_text invalid']],
    [
      'a drawing with a script',
      { logo: '<svg viewBox="0 0 9 9"><script>1</script><path d="M0 0h9"/></svg>' },
      ['logo drawing_invalid'],
    ],
    ['two mistakes', { site_name: '', company: '' }, ['company required', 'site_name required']],
  ])('%s is refused by field, and nothing is published', async (_, fields, codes) => {
    const before = await newest()
    const refused = await publish(fields)
    expect([refused.status, codesOf(refused), await newest()]).toEqual([400, codes, before])
  })

  it('the line of a mistake in a list is named, and nothing that was typed is lost', async () => {
    const typed = 'A | https://a.example/\nB | ftp://b.example/'
    const page = href('admin_settings', {}, { ...en, query: { group: 'links' } })
    const answer = await ada.ask(page, {
      form: { version: String(await newest()), network_sites: typed, note: 'my note' },
    })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain('The address in line 2 must begin with https://')
    expect(html).toContain(`${typed}</textarea>`)
    expect(html).toContain('my note</textarea>')
  })

  it('the form publishes without script; what equals the files is not stored; a preview publishes nothing', async () => {
    const before = await newest()
    const form = {
      version: String(before),
      site_name: 'Preview',
      leave_to: 'about:blank',
      exit_address: 'https://www.wikipedia.org/',
    }
    const preview = await ada.ask(settingsPage, { form: { ...form, preview: '1' } })
    const html = await preview.text()
    expect([preview.status, await newest()]).toEqual([200, before])
    expect(html).toMatch(/What would change.*Site name.*<ins>Preview<\/ins>/s)
    expect(html).not.toContain('<ins>about:blank</ins>')
    const sent = await ada.ask(settingsPage, { form })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${settingsPage}?done=saved`])
    const { texts } = (await (
      await ada.ask(contract.adminSettings.fill({ version: 0 }), { headers: json })
    ).json()) as {
      texts: object
    }
    expect(texts).toEqual({ site_name: 'Preview' })
    const again = await ada.ask(settingsPage, { form: { version: String(before + 1), site_name: 'edgetube' } })
    expect(again.status).toBe(303)
    expect(await textOf(home)).toContain('· edgetube</title>')
  })

  it('versions have a diff and an author, and any of them comes back with one press', async () => {
    await publish({ site_name: 'First' })
    const first = await newest()
    await publish({ site_name: 'Second', note: 'Because' })
    const list = await textOf(href('admin_settings_versions', {}, en), ada)
    expect(list).toMatch(
      new RegExp(
        `Version ${first + 1}</a>.*Visitors see this version.*Site name.*Because.*ada.*Version ${first}</a>`,
        's',
      ),
    )
    const page = href('admin_settings_version', { id: String(first) }, en)
    expect(await textOf(href('admin_settings_version', { id: String(first + 1) }, en), ada)).toMatch(
      /<del>First<\/del>\s*<ins>Second<\/ins>/,
    )
    const pressed = await ada.ask(page, { form: { version: String(first + 1), to: String(first) } })
    expect(pressed.status).toBe(303)
    expect(await textOf(home)).toContain('· First</title>')
    expect(await newest()).toBe(first + 2)
  })

  it('the second of two admins is told what the first one changed, and may publish over it', async () => {
    const version = String(await newest())
    await publish({ site_name: 'Theirs' })
    const late = await send(writes.saveSettings.path, { version, site_name: 'Mine' })
    expect([late.status, codesOf(late)]).toEqual([409, ['version changed', 'site_name changed']])
    const page = await ada.ask(settingsPage, { form: { version, site_name: 'Mine' } })
    const html = await page.text()
    expect(page.status).toBe(409)
    expect(html).toMatch(/<td>Theirs<\/td><td>Mine<\/td>/)
    const [, now = ''] = /name="version" value="(\d+)"/.exec(html) ?? []
    expect((await ada.ask(settingsPage, { form: { version: now, site_name: 'Mine' } })).status).toBe(303)
    expect(await textOf(home)).toContain('· Mine</title>')
    expect((await restore(0, Number(version))).status).toBe(409)
  })

  it('two admins who publish at once make one version', async () => {
    const version = String(await newest())
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((site_name) => send(writes.saveSettings.path, { version, site_name })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await newest()).toBe(Number(version) + 1)
  })

  it('each version is in the audit log, with what was before and after', async () => {
    await publish({ site_name: 'Logged', note: 'Why not' })
    const row = await testbed.db
      .prepare(
        "SELECT act, item, note, before, after FROM audit_log WHERE queue = 'settings' ORDER BY audit_id DESC LIMIT 1",
      )
      .first()
    expect(row).toEqual({
      act: 'edit',
      item: String(await newest()),
      note: 'Why not',
      before: '{}',
      after: '{"site_name":"Logged"}',
    })
    expect(await textOf(href('moderation_log', {}, en), ada)).toMatch(/Site name.*<ins>Logged<\/ins>/s)
  })

  it('what only the upstream reads is sent to no edge, and no visitor may ask for settings', async () => {
    await publish({ watched_words: 'parrot', site_name: 'Seen' })
    const origin = await testbed.runtime.miniflare.getWorker('edgetube-origin')
    const answer = await origin.fetch(`http://upstream${publishedSettings.fill({ known: 0 })}`)
    expect(await answer.json()).toEqual({ version: await newest(), texts: { site_name: 'Seen' } })
    const known = await origin.fetch(`http://upstream${publishedSettings.fill({ known: await newest() })}`)
    expect(await known.json()).toEqual({ version: await newest(), texts: null })
    for (const known of ['-1', '01', 'x'])
      expect((await origin.fetch(`http://upstream/api/json/published_settings/0/${known}.json`)).status).toBe(400)
    expect((await gina.ask(publishedSettings.fill({ known: 0 }))).status).toBe(404)
  })

  it.each([
    ['no JSON', '{"site_name":'],
    ['a list', '["site_name"]'],
    ['a number for a text', '{"site_name":7}'],
    ['a value that is refused', '{"site_name":""}'],
    ['colours that cannot be read', '{"dark_text":"#222222"}'],
  ])(
    'a stored version that does not read takes nothing down: the one before it stands, and health says so: %s',
    async (_, texts) => {
      await publish({ site_name: 'Good' })
      expect(await textOf(home)).toContain('· Good</title>')
      await testbed.db
        .prepare("INSERT INTO site_settings SELECT max(version) + 1, 1, 1, '', ?1, '{', NULL FROM site_settings")
        .bind(texts)
        .run()
      const origin = await testbed.runtime.miniflare.getWorker('edgetube-origin')
      const ready = async () =>
        (
          (await (await origin.fetch(`http://upstream${internalPaths.readiness}`)).json()) as {
            parts: Record<string, string>
          }
        ).parts
      const asked = await origin.fetch(`http://upstream${publishedSettings.fill({ known: 0 })}`)
      expect(((await asked.json()) as Body).texts).toEqual({ site_name: 'Good' })
      expect(await textOf(home)).toContain('· Good</title>')
      const page = await textOf(settingsPage, ada)
      expect(page).toContain('can’t be read, so visitors see version')
      await vi.waitFor(async () => expect((await ready()).settings).toBe('degraded'))
      expect((await restore((await newest()) - 1)).status).toBe(200)
      expect((await ready()).settings).toBe('ok')
      expect(await textOf(settingsPage, ada)).not.toContain('can’t be read')
    },
  )
})

describe('colours and logo', () => {
  const sheetOf = (html: string) =>
    /<link rel="stylesheet" href="(\/colours\.css\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')

  it('colours are a style sheet of their own, named by what it holds, on pages, frames and the gate', async () => {
    expect(sheetOf(await textOf(home))).toBeUndefined()
    await publish({ dark_accent: '#FFD166', dark_ground: '#101014' })
    const sheet = sheetOf(await textOf(home)) ?? ''
    expect(sheet).toContain('dark=101014-')
    const answer = await gina.ask(sheet)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(await answer.text()).toMatch(
      /^:root,\.player\{--ground:light-dark\(#ffffff,#101014\);.*--accent:light-dark\(#0b6a5c,#ffd166\)/,
    )
    const closed = await gina.ask(home, { headers: { 'x-dev-geo': 'GB' } })
    expect(sheetOf(await closed.text())).toBe(sheet)
    expect((await gina.ask(sheet, { headers: { 'x-dev-geo': 'GB' } })).status).toBe(200)
    expect(await textOf(home)).toContain('<meta name="theme-color" content="#101014"/>')
  })

  it.each(['?dark=101014', '?dark=101014-x', `?dark=${'0'.repeat(6)}&light=;}*{color:red`, '?light=1'])(
    'a style sheet that is none is refused: %s',
    async (query) => {
      expect((await gina.ask(`${servicePaths.colours}${query}`)).status).toBe(404)
    },
  )

  it('a drawing stands in the place of the name, and says it', async () => {
    await publish({
      logo: '<svg viewBox="0 0 90 30"><g fill="red"><path d="M0 0h9v9z"/></g></svg>',
      site_name: 'Drawn',
    })
    const html = await textOf(home)
    expect(html).toMatch(
      /<a class="header-logo header-logo-drawn" href="\/"><svg class="header-drawing" viewBox="0 0 90 30" role="img" aria-label="Drawn"><path d="M0 0h9v9z"><\/path><\/svg>/,
    )
    expect(html).not.toContain('fill="red"')
  })
})
