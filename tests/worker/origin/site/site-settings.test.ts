// Settings that the upstream itself reads: watched words, its own mails, limits, and the name in mails.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { actLimits } from '../../../../shared/limits.ts'
import { mailTemplateNames, mailTemplates } from '../../../../shared/rules/site-mails.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'

let testbed: OriginTestbed
let anna: OriginVisitor
let boris: OriginVisitor
let ada: OriginVisitor
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await addLightAccounts(testbed.db)
  ;[anna, boris, ada] = [visitorOf(testbed), visitorOf(testbed), visitorOf(testbed)]
  await anna.resumes('anna')
  await boris.resumes('boris')
  await ada.resumes('ada')
})
afterAll(() => testbed.stop())

const first = (sql: string) => testbed.db.prepare(sql).first('found')
const newest = async () => String(await first('SELECT coalesce(max(version), 0) AS found FROM site_settings'))
const publish = async (fields: Record<string, string>) => {
  const said = await ada.sends('saveSettings', { version: await newest(), ...fields } as never)
  expect([said.status, said.body]).toMatchObject([200, { ok: true }])
}
beforeEach(async () => {
  await ada.sends('restoreSettings', { version: await newest(), to: '0' } as never)
  await testbed.db.prepare('DELETE FROM outbox').run()
})
const writes = (who: OriginVisitor, msg: string) =>
  who.sends('input', {
    'stat[act]': 'comm',
    'stat[section]': 'member',
    'stat[object_id]': '1',
    'stat[msg]': msg,
  } as never)

it('a mail has the name and the words of the site, with the link in its hole', async () => {
  await publish({
    site_name: 'Night & Day',
    'mail_restore.en': '# {site}: your link\nHello {username},\n{link}\nIt works for {hours} hours.',
  })
  expect((await anna.sends('restore', { email: 'anna@example.com' } as never)).status).toBe(200)
  const mail = await vi.waitFor(async () => {
    const found = await testbed.db
      .prepare('SELECT subject, text FROM outbox')
      .first<{ subject: string; text: string }>()
    expect(found).not.toBeNull()
    return found
  }, 20_000)
  expect(mail?.subject).toBe('Night & Day: your link')
  expect(mail?.text).toMatch(/^Hello anna,\nhttps?:\/\/\S+token=[\w-]{43}\nIt works for \d+ hours\.$/)
})

it('a mail about a decision has its reason and statement in the words of the site, and none of our own', async () => {
  await publish({
    'mail_decision_decided.en': '# {site}: {act}\nDear {username}\n{reason}\n{statement}\n{link}',
    'mail_decision_lifted.en': '# {site}: no more {act}\n{statement} {link}',
  })
  const userId = await first("SELECT user_id AS found FROM users WHERE username = 'boris'")
  const form = { user_id: String(userId), last_act: '0', act: 'warn', reason: 'spam', statement: 'Please {stop}.' }
  const acted = await ada.sends('memberAct', form as never)
  expect([acted.status, acted.body]).toMatchObject([200, { ok: true }])
  const mailOf = (subject: string) =>
    vi.waitFor(async () => {
      const found = await testbed.db
        .prepare('SELECT text FROM outbox WHERE subject LIKE ?1')
        .bind(subject)
        .first<string>('text')
      expect(found).not.toBeNull()
      return found
    }, 20_000)
  expect(await mailOf('edgetube: %')).toMatch(/^Dear boris\n[^\n]+\nPlease \{stop\}\.\nhttps?:\/\/\S+key=\S+$/)
  const act_id = String(await first('SELECT max(act_id) AS found FROM member_acts'))
  const lifted = await ada.sends('liftAct', { act_id, reason: 'mistake', statement: 'Sorry.' } as never)
  expect([lifted.status, lifted.body]).toMatchObject([200, { ok: true }])
  expect(await mailOf('edgetube: no more %')).toMatch(/^Sorry\. https?:\/\/\S+$/)
})

it.each(mailTemplateNames)(
  'the words of the mail %s need each of its placeholders, and take no other',
  async (name) => {
    const { may, must } = mailTemplates[name]
    const braced = (holes: readonly string[]) => holes.map((hole) => `{${hole}}`).join(' ')
    const saved = async (text: string) => {
      const said = await ada.sends('saveSettings', {
        version: await newest(),
        [`mail_${name}.en`]: `# A\n${text}`,
        preview: '1',
      } as never)
      return said.status === 200 ? 200 : (said.body as { code: string }).code
    }
    expect(await saved(braced([...may, ...must]))).toBe(200)
    expect(await saved(braced(must))).toBe(200)
    for (const hole of must)
      expect(await saved(`Text ${braced(must.filter((one) => one !== hole))}`), hole).toBe('placeholder_missing')
    const others = Object.values(mailTemplates).flatMap((one): string[] => [...one.may, ...one.must])
    const allowed: readonly string[] = [...may, ...must]
    for (const hole of new Set(others.filter((one) => !allowed.includes(one))))
      expect(await saved(braced([...must, hole])), hole).toBe('placeholder_unknown')
  },
)

it.each([
  ['no link', '# A\nHello', 'placeholder_missing'],
  ['an unknown hole', '# A\n{link} {password}', 'placeholder_unknown'],
  ['two subjects', '# A\n{link}\n# B\nc', 'heading_missing'],
  ['no subject', '{link}', 'heading_missing'],
])('a mail with %s is refused', async (_, text, code) => {
  const said = await ada.sends('saveSettings', { version: await newest(), 'mail_confirm.en': text } as never)
  expect([said.status, said.body]).toMatchObject([400, { code, field: 'mail_confirm.en' }])
})

it.each([
  ['limit_comments', actLimits.comm.member],
  ['limit_messages', actLimits['message.new'].member],
  ['limit_friends', actLimits['friend.new'].member],
])('%s may be tightened, and never widened', async (name, max) => {
  for (const text of ['0', String(max + 1), '-1', '1.5', 'x'])
    expect(await ada.sends('saveSettings', { version: await newest(), [name]: text } as never)).toMatchObject({
      status: 400,
      body: { field: name, code: 'number_invalid' },
    })
  await publish({ [name]: '1' })
})

it('a tighter limit holds a member back earlier', async () => {
  await publish({ limit_comments: '2' })
  const statuses = []
  for (const msg of ['one comment', 'two comments', 'three comments']) statuses.push((await writes(boris, msg)).status)
  expect(statuses).toEqual([200, 200, 429])
})

it('a watched word holds a comment for a moderator', async () => {
  await testbed.db.prepare("UPDATE users SET added_date = 1 WHERE username = 'anna'").run()
  expect((await writes(anna, 'What a parrot')).body).not.toHaveProperty('is_held')
  await publish({ watched_words: 'parrot\nblue cat' })
  expect((await writes(anna, 'Another parrot')).body).toMatchObject({ ok: true, is_held: true })
  expect((await writes(anna, 'A gift card')).body).not.toHaveProperty('is_held')
})
