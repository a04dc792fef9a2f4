// Forms without script whose sender's session has ended meanwhile: what was typed comes back in a form beside a link to the sign-in,
// and is saved when it is sent again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writes } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
let testbed: SiteTestbed
let anna: SiteVisitor
let annaId: string
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await testbed.run(
    "INSERT INTO categories (category_id, dir, title) VALUES (1, 'nature', 'Nature'), (2, 'water', 'Water')",
  )
  annaId = String(await testbed.db.prepare("SELECT user_id FROM users WHERE username = 'anna'").first('user_id'))
  anna = siteVisitor(testbed)
})
afterAll(() => testbed.stop())

/** The form of the answer: its address, and its fields in order. */
async function keptIn(answer: Response): Promise<{ action: string; fields: [string, string][] }> {
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
  const html = await answer.text()
  expect(html).toContain(`<a href="${href('signin', {}, en)}" target="_blank"`)
  expect(html).toContain('What you entered is kept on this page.')
  const form = /<form class="form-card"[^>]* action="([^"]*)"[^>]*>.*?<\/form>/s.exec(html)
  const fields = [...(form?.[0] ?? '').matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return { action: plain(form?.[1]), fields: fields.map(([, name, value]) => [plain(name), plain(value)]) }
}
const plain = (html = '') =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const playlist = { request_id: 'p'.repeat(36), title: 'Slow <rain> & "fog"', desc: 'For long evenings', visible: '0' }
const forms: [what: string, path: () => string, form: Record<string, string>, again: Record<string, string>][] = [
  [
    'a new playlist',
    () => href('member_new_playlist', { id: annaId }, en),
    { ...playlist, orientation: 'str', category_1: 'water' },
    {},
  ],
  ['a playlist that is edited', () => href('playlist_edit', { id: '7' }, en), playlist, {}],
  [
    'a profile',
    () => href('member_edit', { id: annaId }, en),
    { section: 'profile', about_me: "Anna's fog\nand rain", website: 'https://anna.example/', birth_date: '' },
    {},
  ],
  [
    'another e-mail address',
    () => href('account', {}, en),
    { act: 'changeEmail', email: 'new@example.com' },
    { pwd: 'anna-watches' },
  ],
  [
    'a performer record',
    () => href('upload_people', { upload: 'a'.repeat(32) }, en),
    { person_name: 'Lina Berg', person_address: '1 Quay Street', act: 'person' },
    {},
  ],
  [
    'an appeal',
    () => href('statement', { id: '1' }, en),
    { answer: 'appeal', receipt: 'r', text: 'It is my own harbour' },
    {},
  ],
  [
    'an appeal against a decision about the member',
    () => href('decision', { id: '1' }, en),
    { key: '', text: 'It was my own harbour' },
    {},
  ],
  [
    'a channel',
    () => href('own_channel', { id: '7' }, en),
    { version: '3', title: 'Quiet Hours', description: 'Fog and rain' },
    {},
  ],
  [
    'an invitation to a channel',
    () => href('own_channel', { id: '7' }, en),
    { act: 'invite', username: 'boris', role: 'editor' },
    {},
  ],
  ['a new channel', () => href('own_channels', {}, en), { title: 'Quiet Hours', description: 'Fog and rain' }, {}],
  [
    'the page of a performer',
    () => href('own_performer', { id: '7' }, en),
    { version: '3', description: 'I film harbours' },
    {},
  ],
  [
    'a claim to be a performer',
    () => href('performer_claims', {}, en),
    { model_id: '7', text: 'I am the one on the jetty' },
    {},
  ],
  [
    'a template of uploads',
    () => href('upload_templates', {}, en),
    { template_id: '', version: '0', name: 'Harbours', description: 'Fog and rain' },
    {},
  ],
  [
    'the words of comments that wait',
    () => href('studio_comments', {}, en),
    { version: '2', holds_all: '1', words: 'bank\nloan' },
    {},
  ],
  [
    'settings of notifications',
    () => href('notification_settings', {}, en),
    { version: '2', 'mail.reply': '1', quiet_from: '22:00', quiet_to: '07:00' },
    {},
  ],
  [
    'a change of a video',
    () => href('studio_video', { id: '7' }, en),
    { form: 'video', version: '3', title: 'Fog over the lake', description: 'An hour before sunrise' },
    {},
  ],
  [
    'a change of a video that searches for a name',
    () => href('studio_video', { id: '7' }, en),
    { form: 'video', version: '3', title: 'Fog over the lake', find: 'iris', step: 'find' },
    {},
  ],
]

describe('a form that is sent after the session has ended', () => {
  it.each(forms)('keeps %s, without passwords and codes', async (_, path, form, secrets) => {
    const answer = await siteVisitor(testbed).ask(path(), { form: { ...form, ...secrets, code: '123456' } })
    // Browsers send line breaks as two characters.
    expect(await keptIn(answer)).toEqual({ action: path(), fields: Object.entries(form) })
  })

  it('is saved when its sender sends it again after signing in', async () => {
    const path = href('member_new_playlist', { id: annaId }, en)
    const ended = siteVisitor(testbed)
    ended.cookies.set('__Host-session', 's'.repeat(43))
    const form = { ...playlist, orientation: 'str', category_1: 'water' }
    const { action, fields } = await keptIn(await ended.ask(path, { form }))
    await ended.signIn('anna')
    for (const _ of [1, 2]) expect((await ended.ask(action, { form: Object.fromEntries(fields) })).status).toBe(303)
    const saved = await testbed.db.prepare('SELECT title, description, is_private FROM playlists').all()
    expect(saved.results).toEqual([{ title: playlist.title, description: playlist.desc, is_private: 1 }])
  })
})

describe('an upload in one form that is sent after the session has ended', () => {
  const path = writes.videoEdit.path
  const headers = () => ({ referer: testbed.origin + href('upload', {}, en) })
  const formOf = (fields: readonly [string, string][], bytes: number) => {
    const form = new FormData()
    // Browsers send the file where its field stands, which is before the texts.
    form.append('file', new File([new Uint8Array(bytes)], bytes ? 'fog.mp4' : ''))
    for (const [name, value] of fields) form.append(name, value)
    return form
  }
  const typed: [string, string][] = [
    ['title', 'Fog over the lake'],
    ['description', 'An hour before sunrise, from the jetty.'],
    ['categories', 'nature'],
    ['categories', 'water'],
  ]

  it('keeps its texts, every category, and asks for the file again', async () => {
    const ended = siteVisitor(testbed)
    ended.cookies.set('__Host-session', 's'.repeat(43))
    const kept = await keptIn(await ended.ask(path, { parts: formOf(typed, 300_000), headers: headers() }))
    expect(kept).toEqual({ action: path, fields: typed })
    await ended.signIn('anna')
    const again = await ended.ask(kept.action, { parts: formOf(kept.fields, 0), headers: headers() })
    expect(again.status).toBe(303)
    const form = await ended.page(again.headers.get('location') ?? '')
    for (const [, text] of typed.slice(0, 2)) expect(form).toContain(text)
    expect(
      form.match(/<input[^>]* checked=""[^>]* value="(nature|water)"|value="(nature|water)"[^>]* checked=""/g),
    ).toHaveLength(2)
  })

  it('whose texts are too long to be kept is answered all the same', async () => {
    const long = formOf([['title', 'x'.repeat(70_000)]], 10)
    expect((await keptIn(await siteVisitor(testbed).ask(path, { parts: long, headers: headers() }))).fields).toEqual([])
  })
})

it('a refused change of the settings shows the chosen settings again, and without a session they are saved', async () => {
  const path = href('settings', {}, en)
  const chosen = { lang: 'en', theme: 'light', thumbs: 'small', history: 'on' }
  const ended = siteVisitor(testbed)
  ended.cookies.set('__Host-session', 's'.repeat(43))
  const saved = await ended.ask(path, { form: chosen })
  expect([saved.status, ended.cookies.get('__Host-theme')]).toEqual([303, 'light'])
  await anna.signIn('anna')
  await testbed.run(
    "CREATE TRIGGER broken BEFORE UPDATE ON accounts BEGIN SELECT RAISE(ABORT, 'attempt to write a readonly database'); END",
  )
  try {
    const refused = await anna.ask(path, { form: { lang: 'en', theme: 'light' } })
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringMatching(/checked="" value="light"/)])
  } finally {
    await testbed.run('DROP TRIGGER broken')
  }
})
