// What the log may say of a mail that Cloudflare did not take, how a repeated one is told, and what every mail of the site has.
import type { D1Database, SendEmail } from '@cloudflare/workers-types'
import { expect, test } from 'vitest'
import { type Lang, langs, locales } from '../../../../locales/locales.ts'
import {
  isMailedKind,
  notificationDefaults,
  notificationOrder,
} from '../../../../shared/rules/messages-notification-channels.ts'
import {
  type MailName,
  mailNames,
  mailTemplateNames,
  mailWordings,
  securityNews,
  templateOf,
} from '../../../../shared/rules/site-mails.ts'
import type { Translate } from '../../../../shared/translate.ts'
import type { Env } from '../../../../worker/origin/env.ts'
import { mailHtml } from '../../../../worker/origin/mail/mail-html.ts'
import { cloudflareMailer, mailerOfRow } from '../../../../worker/origin/mail/mailer.ts'
import { translatorFor } from '../../../../worker/origin/mail/reader-language.ts'
import { pushMessage } from '../../../../worker/origin/messages/send-push.ts'
import { languageOf, sampleLetter } from '../../../../worker/origin/site/mails.ts'
import { dressMail } from '../../../../worker/origin/site/post-mail.ts'

const failingWith = (error: unknown) =>
  cloudflareMailer({ send: () => Promise.reject(error) } as unknown as SendEmail, 'hello@example.com')

const of = (fields: { code?: unknown }) => Object.assign(new Error('anna@example.com is not verified'), fields)

test.each([
  ['Cloudflare’s code', of({ code: 'E_SENDER_NOT_VERIFIED' }), 'E_SENDER_NOT_VERIFIED'],
  ['the kind of the error where it has no code', of({}), 'Error'],
  ['no code that may contain an address', of({ code: 'anna@example.com' }), 'Error'],
  ['that it is unknown where what was thrown is no error', 'anna@example.com', 'unknown'],
])('a mail that was not taken is logged with %s, and never with its address', async (_, thrown, said) => {
  const sending = failingWith(thrown)({
    to: 'anna@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '',
    fromName: '',
    headers: {},
  })
  await expect(sending).rejects.toThrow(new Error(`mail was not taken: ${said}`))
})

test('a mail that is sent again for its row has the same reference, and its own where it has one', async () => {
  const sent: string[] = []
  const send = mailerOfRow(async ({ headers }) => void sent.push(headers['X-Entity-Ref-ID'] ?? ''), 'the-row')
  const mail = { to: 'anna@example.com', subject: 'Hello', text: 'Hello', html: '', fromName: '', headers: {} }
  for (const headers of [{}, {}, { 'X-Entity-Ref-ID': 'digest-1-2' }] as Record<string, string>[])
    await send({ ...mail, headers })
  expect(sent).toEqual(['the-row', 'the-row', 'digest-1-2'])
})

/** Settings of which nothing is published. */
const unset = { prepare: () => ({ bind: () => ({ all: async () => ({ results: [] }) }), first: async () => null }) }
const env = { db: unset as unknown as D1Database } as Env

/** What the texts of a language ask for and are not given would be missing in a mail without a trace. */
async function strictTranslation(lang: Lang): Promise<Awaited<ReturnType<typeof translatorFor>>> {
  const translation = await translatorFor(lang)
  const texts = await locales[lang].load()
  const t = ((key, vars = {}) => {
    const found = key.split('.').reduce<unknown>((text, part) => Object(text)[part], texts)
    for (const [, hole = ''] of JSON.stringify(found ?? '').matchAll(/{{(\w+)}}/g))
      if (vars[hole] === undefined || vars[hole] === '') throw new Error(`${lang} ${key} lacks ${hole}`)
    return translation.t(key, vars)
  }) as Translate<Parameters<typeof translation.t>[0]>
  return { ...translation, t: Object.assign(t, translation.t) }
}

test('the preview names every mail: of each template, change of an account, and kind of notification that is mailed', () => {
  const named = [
    ...mailTemplateNames.filter((name) => name !== 'security'),
    ...securityNews.map((news) => `security_${news}`),
    ...Object.keys(notificationDefaults)
      .filter((kind) => kind !== 'statement' && kind !== 'member_act')
      .map((kind) => `notification_${kind}`),
  ]
  expect([...mailNames].sort()).toEqual([...named, 'alert', 'digest', 'release_alarm', 'release_receipt'].sort())
  expect([isMailedKind('statement'), isMailedKind('member_act'), isMailedKind('reply')]).toEqual([false, false, true])
  expect(new Set(mailNames.map(templateOf))).toEqual(new Set([...mailTemplateNames, null]))
})

/** The wording changes mails about notifications alone; the rest of the product is with FULL=1. */
const wordingsOf = (name: MailName) =>
  process.env.FULL || /^(notification|digest)/.test(name) ? mailWordings : (['usual'] as const)

test.each(langs)(
  'every mail has a subject, a text and an HTML part in %s, no hole, and a title only where its reader chose so',
  async (lang) => {
    for (const name of mailNames) {
      const translation = await strictTranslation(languageOf(name, lang) as Lang)
      const own = null
      for (const wording of wordingsOf(name)) {
        const isDiscreet = wording === 'discreet' && wordingsOf(name).length > 1
        const sample = { translation, site: 'https://tube.example', siteName: 'Quiet Tube', own, wording }
        const mail = await dressMail(env, sampleLetter(name, sample), { mail: name, translation, isDiscreet })
        const which = `${name} ${wording}`
        expect(mail.subject, which).toMatch(/^\S.{4,}\S$/)
        expect(mail.text, which).toContain('\n\n')
        // Of a receipt only its own lines have braces.
        expect(`${mail.subject} ${mail.text.replace(/^{\n[^{}]*^}$/m, '')}`, which).not.toMatch(
          /[{}]|\b(?:undefined|null|NaN)\b|“”|(^|\s)(mail|notifications|moderation|acts|notificationKinds)\.\w/,
        )
        if (wording !== 'titles' && /^(notification|digest)/.test(name))
          expect(`${mail.subject} ${mail.text}`, which).not.toMatch(
            /Slow rain|Morning mist|Iris Vale|Quiet Hours|boris/,
          )
        expect(mail.html, which).toContain(`<html lang="${translation.t.tag}">`)
        expect(mail.html.includes('edgetube'), which).toBe(!isDiscreet)
        expect(mail.fromName, which).toBe(isDiscreet ? '' : 'edgetube')
        if (name !== 'alert') expect(mail.text, which).toContain('https://tube.example/')
        expect(mail.text, which).not.toContain('…')
        // Its preview in an inbox is neither the greeting nor the subject again, and no link.
        const preview = /<div style="display:none[^>]*>(.*?)<\/div>/s.exec(mail.html)?.[1] ?? '-'
        expect(preview, which).not.toMatch(/^Hello |https?:/)
        expect(mail.subject.startsWith(preview), which).toBe(false)
        expect(mail.html, which).not.toMatch(/>[^<]*[?&]amp;?token=/)
      }
    }
  },
)

const htmlOf = (text: string, unsubscribe = '') => {
  const look = { ground: '#fff', text: '#111', muted: '#555', accent: '#0a6', accentText: '#fff' }
  const dark = { ground: '#010', text: '#eee', muted: '#999', accent: '#7dc', accentText: '#021' }
  return mailHtml({
    subject: 'It rains – Quiet Tube',
    text,
    siteName: 'Quiet Tube',
    greeting: 'Hello *,',
    open: 'Look outside',
    unsubscribe,
    tag: 'en',
    looks: { light: look, dark },
  })
}

test.each([
  ['what its subject says is its heading', 'It rains.', /<h1 [^>]*>It rains\.<\/h1>/],
  [
    'a link alone is a button that names its step',
    'https://a.example/?token=1',
    /<a class="button" href="https:\/\/a\.example\/\?token=1"[^>]*>Look outside<\/a>/,
  ],
  [
    'a line above a link names it',
    'Slow <rain>\nhttps://a.example/1',
    /<a class="accent" href="https:\/\/a\.example\/1"[^>]*>Slow &lt;rain&gt;<\/a>/,
  ],
  [
    'a link in a sentence is shown without its token',
    'Stop: https://a.example/end/?token=1.',
    />Stop: <a class="accent" href="https:\/\/a\.example\/end\/\?token=1"[^>]*>https:\/\/a\.example\/end\/<\/a>\./,
  ],
  [
    'lines for programs keep their columns',
    '{\n  "a": 1\n}',
    /<pre [^>]*monospace[^>]*>{\n {2}&quot;a&quot;: 1\n}<\/pre>/,
  ],
  [
    'an inbox shows the first paragraph that says more than the subject',
    'Hello anna,\n\nIt rains.\n\nTake a coat.',
    /<div style="display:none[^>]*>Take a coat\.<\/div>/,
  ],
  [
    'an inbox shows no link',
    'Hello anna,\n\nIt rains.\n\nStop: https://a.example/',
    /system-ui,sans-serif">\n<div style="max-width/,
  ],
  [
    'a program with a dark theme shows its colours',
    'Hello',
    /prefers-color-scheme:dark\){\.ground{background:#010!important;color:#eee!important}/,
  ],
])('in the HTML part of a mail %s', (_, text, html) => {
  expect(htmlOf(text)).toMatch(html)
})

test('in the HTML part of a mail the paragraph that ends such mails is small', () => {
  const end = 'https://a.example/unsubscribe/?token=1'
  expect(htmlOf(`Stop: ${end}`, end)).toMatch(/<p class="muted" [^>]*font-size:14px[^>]*>Stop: <a /)
  expect(htmlOf(`Stop: ${end}`)).not.toContain('<p class="muted"')
})

test.each([
  ['confirm', 'Confirm your email'],
  ['restore', 'Choose a new password'],
  ['security_new_device', 'Choose a new password'],
  ['security_deleted', 'Support'],
  ['undo', 'Restore this address'],
  ['notice_news', 'Your notice'],
  ['notification_reply', 'Open'],
] as const)('the button of the mail %s is called %s', async (mail, label) => {
  const translation = await translatorFor('en')
  const letter = { subject: 'Hello', text: 'https://tube.example/' }
  expect((await dressMail(env, letter, { mail, translation })).html).toContain(`>${label}</a>`)
})

test.each(langs)(
  "a browser's notification has a title and a name only by choice, and in discreet mode nothing of what it is about, in %s",
  async (lang) => {
    const translation = await translatorFor(lang)
    const about = {
      section: 'video',
      object_id: 3,
      dir: 'slow-rain',
      title: 'Slow rain',
      titles: '{}',
      comment_id: 6,
    } as const
    const row = {
      notice_id: 1,
      actor_id: 2,
      username: 'boris',
      avatar: null,
      reason: '',
      added_date: 0,
      is_read: 0,
      ...about,
    } as const
    const site = { userId: 1, siteName: 'Quiet Tube' }
    const names: string[] = []
    for (const kind of notificationOrder) {
      const shown = (hasTitles: boolean, isDiscreet: boolean) => {
        const { title, body } = pushMessage({ ...row, kind }, site, { hasTitles, isDiscreet }, translation)
        return [title, body]
      }
      for (const hasTitles of [false, true])
        expect(shown(hasTitles, true), kind).toEqual([translation.t('mail.news_neutral'), ''])
      expect(shown(false, false), kind).toEqual(['Quiet Tube', translation.t(`notificationKinds.${kind}`)])
      expect(shown(false, false).join(' '), kind).not.toMatch(/Slow rain|boris/)
      names.push(...shown(true, false))
    }
    expect(names.join(' ')).toMatch(/boris.*Slow rain/)
  },
)
