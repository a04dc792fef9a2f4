// The age rows through both Workers: the page of every role, the gate after a change, its form without script, and what a visitor would see.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishedAgePolicy } from '../../../../../shared/contract/age-policy-published.ts'
import { writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const page = href('admin_age', {}, en)
const home = href('index', {}, en)
const names = ['anna', 'boris', 'edda', 'mira', 'ada'] as const

let testbed: SiteTestbed
const people = {} as Record<(typeof names)[number] | 'visitor', SiteVisitor>
beforeAll(async () => {
  testbed = await startSiteTestbed()
  people.visitor = siteVisitor(testbed)
  for (const name of names) people[name] = await signedIn(testbed, name)
})
afterAll(() => testbed.stop())

/** The second admin, whom the operator made one. */
const becomesAdmin = () => testbed.run("UPDATE accounts SET role = 'admin' WHERE email LIKE 'mira@%'")
const isModerator = () => testbed.run("UPDATE accounts SET role = 'moderator' WHERE email LIKE 'mira@%'")
const newest = async () =>
  Number(await testbed.db.prepare('SELECT coalesce(max(version), 0) AS version FROM age_policies').first('version'))
const row = {
  act: 'set',
  where: 'CA',
  mode: 'assure',
  estimate: '1',
  review: '1',
  source: 'A law',
  reviewed: '2026-11-21',
}
const form = async (more: Record<string, string>) => ({ step: 'row', ...row, version: String(await newest()), ...more })
const seenFrom = async (geo: string) => {
  const html = await (await siteVisitor(testbed).ask(home, { headers: { 'x-dev-geo': geo } })).text()
  return /data-route="gate"/.test(html) ? (/name="image"/.test(html) ? 'check' : 'closed') : 'open'
}

describe('the page of the age rows', () => {
  beforeEach(isModerator)

  it.each(['visitor', 'anna', 'boris', 'edda', 'mira', 'ada'] as const)('is open to admins alone: %s', async (name) => {
    const isOpen = name === 'ada'
    expect((await people[name].ask(page)).status).toBe(isOpen ? 200 : 404)
    const sent = { json: { ...row, version: '0', preview: '1' }, headers: { accept: 'application/json' } }
    const answer = await people[name].ask(writes.saveAgeRow.path, sent)
    expect(answer.status).toBe(isOpen ? 200 : name === 'visitor' ? 401 : 404)
  })

  it('answers what a visitor would see, by the address, with the function of the gate', async () => {
    const asks = (place: string, proof: string, hours: string) =>
      people.ada.page(href('admin_age', {}, { ...en, query: { place, proof, hours } as never }))
    expect(await asks('GB', 'nothing', '0')).toMatch(/GB · United Kingdom<\/dt><dd><strong>Age check<\/strong>/)
    expect(await asks('GB', 'estimate', '719')).toContain('<strong>Open</strong>')
    expect(await asks('GB', 'estimate', '720')).toContain('<strong>Age check</strong>')
    expect(await asks('US-TN', 'review', '2')).toContain('<strong>Age check</strong>')
    expect(await asks('DE', 'nothing', '0')).toContain('<strong>Age notice</strong>')
    expect(await asks('DE', 'agreed', '0')).toContain('<strong>Open</strong>')
    expect(await asks('ZZ', 'member', '0')).toContain('<strong>Age check</strong>')
    expect(await asks('AR', 'nothing', '0')).toContain('No row names this place.')
  })

  it('keeps what was typed after a refusal, each mistake beside its field', async () => {
    const answer = await people.ada.ask(page, { form: await form({ where: 'QQ', source: '', note: 'my note' }) })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain('There is no such place.')
    expect(html).toContain('This field is required')
    expect(html).toContain('my note</textarea>')
    expect(html).toMatch(/name="where"[^>]*value="QQ"|value="QQ"[^>]*name="where"/)
    expect(html).toMatch(/name="estimate"[^>]*checked/)
  })

  it('previews a change, and fills the form with the row of a place', async () => {
    const html = await people.ada.page(page, { form: await form({ where: 'GB', mode: 'open', preview: '1' }) })
    expect(html).toMatch(/What would change.*would wait for a second admin.*GB · United Kingdom.*Weaker/s)
    const edit = await people.ada.page(href('admin_age', {}, { ...en, query: { edit: 'US-TN' } }))
    expect(edit).toMatch(/name="hours"[^>]*value="1"|value="1"[^>]*name="hours"/)
    expect(edit).toContain('SB 1792')
    expect(await newest()).toBe(0)
  })
})

describe('the gate', () => {
  it('closes with a stricter row at once, and opens again only after a second admin', async () => {
    await becomesAdmin()
    expect(await seenFrom('CA')).toBe('open')
    const sent = await people.ada.ask(page, { form: await form({ fallback_review: '1' }) })
    const address = href('admin_age', {}, { ...en, query: { edit: 'CA' } })
    const edit = await people.ada.page(address, { headers: { 'x-dev-geo': 'AR' } })
    const boxes = [...edit.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box)
    const ticked = boxes.filter((box) => box.includes(' checked')).map((box) => /name="(\w+)"/.exec(box)?.[1])
    expect(ticked).toEqual(['estimate', 'review', 'fallback_review'])
    expect(edit).toContain('Only in place of a method that isn’t working: Photo checked by a moderator')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}?done=published`])
    expect([await seenFrom('CA'), await seenFrom('AR'), await seenFrom('GB')]).toEqual(['check', 'open', 'check'])

    const geo = { headers: { 'x-dev-geo': 'AR' } }
    const asked = await people.ada.ask(page, { form: await form({ act: 'remove' }), ...geo })
    expect(asked.headers.get('location')).toBe(`${page}?done=waiting`)
    expect(await seenFrom('CA')).toBe('check')
    const own = await people.ada.page(page, geo)
    expect(own).toContain('value="withdraw"')
    expect(own).not.toContain('value="confirm"')
    const theirs = await people.mira.page(page, geo)
    expect(theirs).toMatch(/Waiting for a second admin.*ada proposed this change.*CA · Canada.*Weaker.*Opens for/s)
    const [, change_id = ''] = /name="change_id" value="(\d+)"/.exec(theirs) ?? []
    const forged = await people.ada.ask(page, { form: { step: 'confirm', change_id }, ...geo })
    expect([forged.status, await seenFrom('CA')]).toEqual([expect.any(Number), 'check'])
    expect(await forged.text()).toContain('A change is confirmed or rejected by another admin')
    const confirmed = await people.mira.ask(page, { form: { step: 'confirm', change_id }, ...geo })
    expect(confirmed.headers.get('location')).toBe(`${page}?done=confirm`)
    expect(await seenFrom('CA')).toBe('open')
    const versions = await people.ada.page(page)
    expect(versions).toMatch(/Version 2<\/strong>.*ada.*Confirmed by mira.*Version 1/s)
    expect(await people.ada.page(href('moderation_log', {}, en))).toMatch(/Age policy: .*<code>2<\/code>/s)
  })

  it('keeps what was stricter when the newest version does not read, and says so', async () => {
    await people.ada.ask(page, { form: await form({ where: 'MX', mode: 'block', estimate: '', review: '' }) })
    await testbed.run(
      'INSERT INTO age_policies SELECT max(version) + 1, 1, 1, \'\', \'[{"where":"GB","mode":"open"\', NULL, 0, NULL FROM age_policies',
    )
    // Another change makes this isolate ask again.
    const answer = await people.ada.ask(writes.saveSettings.path, {
      json: { version: '0', site_name: 'Asked again' },
      headers: { accept: 'application/json' },
    })
    expect(answer.status).toBe(200)
    expect([await seenFrom('MX'), await seenFrom('GB'), await seenFrom('CA')]).toEqual(['closed', 'check', 'open'])
    expect(await people.ada.page(page)).toContain('The newest version can’t be read.')
    await people.ada.ask(page, { form: await form({ step: 'restore', to: '0' }) })
    expect(await people.ada.page(page)).toContain('value="withdraw"')
  })

  it('is told by the upstream alone: no visitor may ask for the rows', async () => {
    expect((await people.visitor.ask(publishedAgePolicy.fill({ known: 0 }))).status).toBe(404)
  })
})

describe('the draft and the compliance runs', () => {
  it('work by plain forms: rows are gathered and proposed, a run leads to its report, which is downloaded', async () => {
    const adds = async (more: Record<string, string>) =>
      (await people.ada.ask(page, { form: await form({ draft: 'set', ...more }) })).headers.get('location')
    expect(await adds({ where: 'CL' })).toBe(`${page}?done=draft`)
    expect(await adds({ where: 'PE' })).toBe(`${page}?done=draft`)
    const html = await people.ada.page(page)
    expect(html).toMatch(/<h2>Draft<\/h2>.*CL · Chile.*PE · Peru.*Stricter/s)
    expect(await people.ada.page(page, { form: await form({ draft: 'set', where: 'QQ' }) })).toContain(
      'There is no such place.',
    )
    await people.ada.ask(page, { form: { step: 'drop', where: 'PE' } })
    const proposed = await people.ada.ask(page, {
      form: { step: 'propose', version: String(await newest()), note: '' },
    })
    expect(proposed.headers.get('location')).toBe(`${page}?done=published`)
    expect(await seenFrom('CL')).toBe('check')

    const sent = await people.ada.ask(page, { form: { step: 'run' } })
    const path = String(sent.headers.get('location'))
    const report = await people.ada.page(path)
    expect(report).toMatch(
      /Compliance run of .*No leaks.*CL · Chile.*Published rows.*GB · United Kingdom.*Rows of the code/s,
    )
    expect(await people.ada.page(page)).toContain(`href="${path}"`)
    const file = await people.ada.ask(/href="([^"]*age-run\.json[^"]*)"/.exec(report)?.[1] ?? '')
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="age-policy-\d{4}-\d\d-\d\d-\d+\.json"$/,
    )
    expect(await file.json()).toMatchObject({ username: 'ada', leaks: [], policy: expect.any(String) })
    expect((await people.anna.ask(`${servicePaths.ageRunJson}?id=1`)).status).toBe(404)
    expect((await people.ada.ask(`${servicePaths.ageRunJson}?id=x`)).status).toBe(404)
  })
})

describe('a law that wants a choice of methods', () => {
  it('needs two that this site has set up, and the form says so beside the boxes', async () => {
    const asks = async (more: Record<string, string>) =>
      people.ada.ask(page, { form: await form({ where: 'PT', wants_choice: '1', ...more }) })
    // Both are photos, and the test site has no bank.
    for (const eid of ['', '1']) {
      const refused = await asks({ eid })
      const html = await refused.text()
      expect([refused.status, html.includes('The law wants a choice of methods. Accept at least two')]).toEqual([
        400,
        true,
      ])
      expect(html).toMatch(/name="wants_choice"[^>]*checked/)
    }
    expect(await people.ada.page(page)).toMatch(
      /role="alert">The law wants a choice of methods in FR · France, and this/,
    )
  })
})

describe('what became of checks of ages', () => {
  it('is a page and two files for admins alone, without counts below five', async () => {
    const outcomes = href('admin_age_outcomes', {}, en)
    const csv = (list: string) => `${servicePaths.ageOutcomesCsv}?list=${list}`
    expect(await people.ada.page(page)).toContain(`href="${outcomes}"`)
    expect(await people.ada.page(outcomes)).toContain('No age check was counted in these days.')
    const today = new Date().toJSON().slice(0, 10)
    await testbed.run(
      `INSERT INTO age_outcomes VALUES ('${today}', 'wallet', 'FR', 'started', 12), ('${today}', 'wallet', 'FR', 'passed', 7), ('${today}', 'eid', 'GB', 'started', 3)`,
    )
    const html = await people.ada.page(outcomes)
    expect(html).toMatch(
      /FR · France<\/th><td>Proof from an app or wallet<\/td><td[^>]*>12<\/td><td[^>]*>7<\/td>.*?>5<\/td><\/tr>/s,
    )
    expect(html).toMatch(
      /GB · United Kingdom<\/th><td>Proof from a bank or electronic ID<\/td><td[^>]*>Not shown<\/td>.*?>–<\/td><\/tr>/s,
    )
    expect(await (await people.ada.ask(csv('places'))).text()).toBe(
      'place,method,outcome,count\r\nFR,wallet,passed,7\r\nFR,wallet,started,12\r\nGB,eid,started,hidden\r\n',
    )
    expect(await (await people.ada.ask(csv('days'))).text()).toContain(`${today},wallet,started,12\r\n`)
    expect((await people.ada.ask(csv('all'))).status).toBe(400)
    for (const name of ['visitor', 'anna', 'boris', 'edda'] as const) {
      expect([(await people[name].ask(outcomes)).status, (await people[name].ask(csv('days'))).status]).toEqual([
        404, 404,
      ])
    }
  })
})

describe('a row that was saved by the form', () => {
  it('accepts each proof whose box was ticked', async () => {
    await people.ada.ask(page, { form: await form({ where: 'NZ', wallet: '1', eid: '1', unverified: '1' }) })
    const rows = await testbed.db.prepare('SELECT age_rows FROM age_policies ORDER BY version DESC').first('age_rows')
    expect(rows).toMatch(/"where":"NZ"[^}]*"methods":\["estimate","review","wallet","eid"\]/)
    const edit = await people.ada.page(href('admin_age', {}, { ...en, query: { edit: 'NZ' } }))
    expect(edit).toMatch(/name="wallet"[^>]*checked/)
    expect(edit).toMatch(/name="unverified"[^>]*checked/)
    await people.ada.ask(page, { form: await form({ where: 'UY', from: '2097-03-01' }) })
    const statement = await people.visitor.page(href('age_statement', {}, en))
    expect(statement).toMatch(
      /<h3>Uruguay<\/h3><p>The site is open\.<\/p><div data-from="2097-03-01">.*?You prove your age/s,
    )
    expect(statement).toMatch(/<h3>New Zealand<\/h3>.*?We couldn’t verify whether this law is in force/s)
    expect(edit).toContain('Proof from a bank or electronic ID')
  })
})
