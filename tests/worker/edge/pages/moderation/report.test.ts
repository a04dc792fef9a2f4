// The form of the support page without script, with its picture and what was typed; and who may send it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writes } from '../../../../../shared/contract/contract.ts'
import { reportPictureMaxBytes } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { reportSubjects } from '../../../../../shared/rules/site-report-subjects.ts'
import { jpeg, photoOf } from '../../../../support/runtime/sample-images.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let gina: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  gina = siteVisitor(testbed)
  await testbed.db.prepare('DELETE FROM reports').run()
})

const support = href('information', { section: 'support' }, { lang: 'en' })
const about = href('categories', {}, { lang: 'en' })
const notice = { subject: 'dmca', email: 'gina@example.com', message: 'This is my film', referrer: about }
const partsOf = (values: Record<string, string | Blob>) => {
  const parts = new FormData()
  for (const [name, value] of Object.entries(values)) parts.set(name, value)
  return parts
}
const rows = async () => (await testbed.db.prepare('SELECT * FROM reports').all()).results
const question = (html: string) => {
  const [, a = '', b = ''] = /How much is (\d+) plus (\d+)/.exec(html) ?? []
  const captcha = /name="captcha" value="([^"]+)"/.exec(html)?.[1] ?? ''
  return { captcha, captcha_answer: String(Number(a) + Number(b)) }
}

describe('the support page', () => {
  it('has a form about the page that its address names, else the referring page, or about the reported comment', async () => {
    const headers = { referer: testbed.origin + about }
    const html = await gina.page(`${support}?subject=inappropriate&comment=12`, { headers })
    expect(html).toContain(`name="referrer" value="${about}#comment-12"`)
    expect(html).toMatch(/<option value="inappropriate" selected="">/)
    const named = await gina.page(`${support}?about=%2Fvideo%2F12%2Ffog%2F&comment=12`, { headers })
    expect(named).toContain('name="referrer" value="/video/12/fog/#comment-12"')
    for (const elsewhere of ['https://evil.test/', '//evil.test/'])
      expect((await gina.ask(`${support}?about=${encodeURIComponent(elsewhere)}`)).headers.get('location')).toBe(
        support,
      )
    expect(await gina.page(support, { headers: { referer: 'https://evil.test/' } })).toContain(
      'name="referrer" value=""',
    )
    expect((await gina.ask(support)).headers.get('cache-control')).toBe('private, no-store')
  })

  it('may be indexed without a subject, and not with one', async () => {
    expect(await gina.page(support)).not.toContain('noindex')
    expect(await gina.page(`${support}?subject=dmca`)).toContain('noindex')
  })
})

describe('its form', () => {
  it('is forwarded with its picture and redirects to a confirmation', async () => {
    const file = new File([photoOf(jpeg(640, 480), 3000)], 'screen.jpg')
    const answer = await gina.ask(support, { parts: partsOf({ ...notice, file }) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${support}?done=sent`])
    expect(await rows()).toMatchObject([{ ...notice, sent_picture: expect.stringMatching(/^[\w-]{36}$/) }])
    const key = (await rows())[0]?.sent_picture
    for (const path of [`/media/reports/${key}`, `/reports/${key}`]) expect((await gina.ask(path)).status).toBe(404)
    expect(await gina.page(`${support}?done=sent`)).toContain('Thank you. Your message was sent.')
  })

  it('requires every visitor a captcha, except for legal notices', async () => {
    const typed = { ...notice, subject: 'technical' }
    const asked = await gina.ask(support, { parts: partsOf({ ...typed, captcha: '', captcha_answer: '' }) })
    const html = await asked.text()
    expect([asked.status, html.includes('Answer the question')]).toEqual([400, true])
    const answered = await gina.ask(support, { parts: partsOf({ ...typed, ...question(html) }) })
    expect([answered.status, (await rows()).length]).toEqual([303, 1])
  })

  it.each<[string, Record<string, string | Blob>, string]>([
    ['no e-mail', { email: '' }, 'This field is required'],
    ['a wrong e-mail', { email: 'gina at home' }, 'Enter a valid email address'],
    ['no message', { message: ' ' }, 'This field is required'],
    ['too long a message', { message: 'x'.repeat(1501) }, 'Enter at most 1,500 characters'],
    [
      'a file that is no picture',
      { file: new File(['hello'], 'notes.png') },
      'This type of file isn’t allowed. Choose another file.',
    ],
    [
      'too large a picture',
      { file: photoOf(jpeg(9, 9), reportPictureMaxBytes + 1) },
      'This file is too large. Choose a smaller one.',
    ],
  ])('with %s shows the error and keeps what was typed [S8-008 S8-009 S5-034 S5-035]', async (_, wrong, words) => {
    const sent = { ...notice, ...wrong }
    const answer = await gina.ask(support, { parts: partsOf(sent) })
    const html = await answer.text()
    expect([answer.status, html.includes(words), await rows()]).toEqual([400, true, []])
    expect(html).toContain(`>${sent.message}</textarea>`)
    expect(html).toContain(`value="${sent.email}"`)
    expect(html).toMatch(/<option value="dmca" selected="">/)
    expect(html).toContain(`name="referrer" value="${about}"`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('does not exist on other information pages', async () => {
    const terms = href('information', { section: 'terms' }, { lang: 'en' })
    const answer = await gina.ask(terms, { parts: partsOf(notice) })
    expect([answer.status, answer.headers.get('location'), await rows()]).toEqual([303, terms, []])
  })

  it('leaves nothing of its text in the log', async () => {
    await gina.ask(support, { parts: partsOf({ ...notice, message: 'a secret of mine' }) })
    await gina.ask(support, { parts: partsOf({ ...notice, email: 'secret at home' }) })
    expect(testbed.log.join('\n')).not.toMatch(/gina@|secret/)
  })
})

describe('the form of a signed-in member', () => {
  it('asks for no e-mail, whatever the subject, and the report has that of the account', async () => {
    const anna = await signedIn(testbed, 'anna')
    const account = "SELECT a.user_id, a.email FROM accounts a JOIN users u USING (user_id) WHERE u.username = 'anna'"
    const own = await testbed.db.prepare(account).first()
    for (const subject of reportSubjects) {
      const page = await anna.page(`${support}?subject=${subject}`)
      expect([subject, page.includes('name="email"')]).toEqual([subject, false])
      expect(page).toMatch(new RegExp(`<option value="${subject}" selected="">`))
      expect(page).toContain('we’ll write to the email address of your account')
      const { email: _, ...typed } = { ...notice, subject, message: `About ${subject}` }
      // What is refused is shown again, without a field for an e-mail as well.
      const refused = await anna.ask(support, { parts: partsOf({ ...typed, message: ' ' }) })
      const again = await refused.text()
      expect([refused.status, again.includes('This field is required'), again.includes('name="email"')]).toEqual([
        400,
        true,
        false,
      ])
      const sent = await anna.ask(support, { parts: partsOf({ ...typed, ...question(page) }) })
      expect([subject, sent.status, sent.headers.get('location')]).toEqual([subject, 303, `${support}?done=sent`])
    }
    const stored = (await rows()).map(({ subject, email, user_id }) => ({ subject, email, user_id }))
    expect(stored).toEqual(reportSubjects.map((subject) => ({ subject, ...own })))
    for (const subject of reportSubjects)
      expect(await gina.page(`${support}?subject=${subject}`)).toContain('name="email"')
  })
})

describe('a script', () => {
  it('sends the same to the contract row, also before an age check', async () => {
    const send = (values: Record<string, string>) =>
      gina.ask(writes.report.path, {
        parts: partsOf(values),
        headers: { accept: 'application/json', 'x-dev-geo': 'GB' },
      })
    const sent = await send(notice)
    expect([sent.status, await sent.json()]).toEqual([200, { ok: true }])
    const refused = await send({ ...notice, email: '', message: '' })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      {
        codes: [
          { field: 'email', code: 'required' },
          { field: 'message', code: 'required' },
        ],
      },
    ])
  })
})
