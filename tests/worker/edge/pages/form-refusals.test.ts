// Every rule of a member's form, both ways: a script gets the code and its field, and a page without script shows the same
// refusal in words. A script shows the same words for a code (shared/refusals.ts).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales, type MessageKey } from '../../../../locales/locales.ts'
import { contract, type WriteName, writes } from '../../../../shared/contract/contract.ts'
import { type Family, refusalKey } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href, type RouteName } from '../../../../shared/routes.ts'
import { type Stat, statForm } from '../../../../shared/stat.ts'
import { translator } from '../../../../shared/translate.ts'
import { usernames } from '../../../../worker/origin/seed/member-names.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

const t = translator<MessageKey>('en', locales.en.load())
const page = (name: RouteName, params: Record<string, string> = {}) =>
  href(name as 'member', params as never, { lang: 'en' })
const edda = String(usernames.indexOf('edda') + 1)
const formOf = (stat: Stat) => Object.fromEntries(statForm(stat))
const [film, other, profile] = [
  page('video', { id: '7', dir: 'film-7' }),
  page('member', { id: '2' }),
  page('member', { id: '1' }),
]

let testbed: SiteTestbed
let anna: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await testbed.db.batch(
    [
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
      "INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id) VALUES (7, 'film-7', 'Film 7', '', 1, 12.8, 1, 1, 0, 1, 'str', 2)",
      "INSERT INTO models (model_id, dir, title) VALUES (1, 'lina', 'Lina')",
      "INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date, total_videos) VALUES (1, 1, 'Evenings', 'Of fog', 0, 'str', 1, 1)",
      'INSERT INTO playlist_videos (playlist_id, video_id, place) VALUES (1, 7, 1)',
      "INSERT INTO votes (user_id, section, object_id, vote, added_date) VALUES (1, 'video', 7, 1, 1)",
      "INSERT INTO kept_videos (user_id, list, video_id, added_date) VALUES (1, 'favourite', 7, 1), (1, 'watch_later', 7, 1)",
      "INSERT INTO subscriptions (user_id, type, object_id, added_date) VALUES (1, 'model', 1, 1)",
      'INSERT INTO friends (user_id, friend_id, is_accepted, added_date) VALUES (1, 2, 0, 1)',
      `INSERT INTO friends (user_id, friend_id, is_accepted, added_date) VALUES (${edda}, 1, 0, 1)`,
      'INSERT INTO blocks (user_id, blocked_id, added_date) VALUES (1, 3, 1), (3, 1, 1)',
      'UPDATE accounts SET is_confirmed = 0 WHERE user_id = 4',
    ].map((sql) => testbed.db.prepare(sql)),
  )
  anna = siteVisitor(testbed)
  await anna.signIn('anna')
})
afterAll(() => testbed.stop())

/** The problem, its field, and the family of its texts. */
type Wrong = [code: string, field: string, family: Family]
type Case = { what: string; path: string; write: WriteName; form: Record<string, string>; wrong: Wrong; isAsked?: true }

const act = (what: string, path: string, stat: Stat, wrong: Wrong): Case => ({
  what,
  path,
  write: 'input',
  form: formOf(stat),
  wrong,
})
const list = { title: 'Long evenings', desc: 'Of fog and rain', visible: '1', orientation: 'str' }
const makes = (change: Stat, ...wrong: [code: string, field: string]): Case => ({
  what: `a playlist with ${JSON.stringify(change).slice(0, 40)}`,
  path: page('member_new_playlist', { id: '1' }),
  write: 'input',
  form: { ...formOf({ act: 'playlist', section: 'new', ...list, ...change }), ...list, ...change } as Record<
    string,
    string
  >,
  wrong: [...wrong, 'form'],
})
const comm = (msg: string, code: string): Case =>
  act(`a comment of ${msg.length} characters`, film, { act: 'comm', section: 'video', object_id: '7', msg }, [
    code,
    'msg',
    'form',
  ])
const letter = (msg: string, code: string): Case =>
  act(
    `a message of ${msg.length} characters`,
    page('conversation', { id: '2' }),
    { act: 'message', section: 'new', object_id: '2', msg },
    [code, 'msg', 'form'],
  )

const acts: Case[] = [
  comm('', 'required'),
  comm('oh!', 'min_length'),
  comm('x'.repeat(2001), 'max_length'),
  letter('', 'required'),
  letter('x'.repeat(2001), 'max_length'),
  act('a second vote', film, { act: 'vote', section: 'video', object_id: '7', vote: '1' }, [
    'already_voted',
    'notify',
    'vote',
  ]),
  act('a second favourite', film, { act: 'favourite', video_id: '7' }, ['favourite_already_added', 'notify', 'addTo']),
  act('the same for later', film, { act: 'watch_later', video_id: '7' }, [
    'watch_later_already_added',
    'notify',
    'addTo',
  ]),
  act(
    'the same on a playlist',
    page('add_to', { id: '7' }),
    { act: 'playlist', section: 'add', object_id: '1', video_id: '7' },
    ['playlist_already_added', 'notify', 'addTo'],
  ),
  act('following twice', page('pornstar', { dir: 'lina' }), { act: 'subscribe', section: 'model', object_id: '1' }, [
    'already_subscribed',
    'notify',
    'subscribe',
  ]),
  act('following oneself', profile, { act: 'subscribe', section: 'member', object_id: '1' }, [
    'to_yourself',
    'notify',
    'subscribe',
  ]),
  act('asking twice', other, { act: 'friend', section: 'new', object_id: '2' }, [
    'friend_request_already_sent',
    'notify',
    'notify',
  ]),
  act('asking who asked first', page('member', { id: edda }), { act: 'friend', section: 'new', object_id: edda }, [
    'friend_request_waits',
    'notify',
    'notify',
  ]),
  act('asking oneself', profile, { act: 'friend', section: 'new', object_id: '1' }, [
    'friend_to_yourself',
    'notify',
    'notify',
  ]),
  act(
    'asking a member who blocked her',
    page('member', { id: '3' }),
    { act: 'friend', section: 'new', object_id: '3' },
    ['no_permission', 'notify', 'notify'],
  ),
  act('blocking twice', page('member_friends', { id: '1' }), { act: 'block', section: 'new', object_id: '3' }, [
    'already_blocked',
    'notify',
    'notify',
  ]),
  act(
    'taking out what is not there',
    page('member_favourite_videos', { id: '1' }),
    { act: 'rem', section: 'favourite', video_id: '99' },
    ['not_found', 'notify', 'notify'],
  ),
  makes({ title: '' }, 'required', 'title'),
  makes({ title: 'ab' }, 'min_length', 'title'),
  makes({ title: 'x'.repeat(101) }, 'max_length', 'title'),
  makes({ desc: '' }, 'required', 'desc'),
  makes({ desc: 'four' }, 'min_length', 'desc'),
  makes({ desc: 'x'.repeat(501) }, 'max_length', 'desc'),
  makes({ orientation: '' }, 'required', 'orientation'),
]

const form = (
  write: WriteName,
  path: string,
  family: Family,
  good: Record<string, string>,
  cases: [Record<string, string>, code: string, field: string][],
  isAsked?: true,
): Case[] =>
  cases.map(([change, code, field]) => ({
    what: `${write} with ${JSON.stringify(change).slice(0, 50)}`,
    path,
    write,
    form: { ...good, ...change },
    wrong: [code, field, family] as Wrong,
    ...(isAsked && { isAsked }),
  }))

const pwd = 'anna-watches'
const account = page('account')
const told = {
  gender: '',
  birth_date: '',
  country: '',
  relationship: '',
  orientation: '',
  education: '',
  website: '',
  about_me: '',
}
const forms: Case[] = [
  ...form('login', page('signin'), 'login', { usr: 'ada', pwd: 'ada-administers' }, [
    [{ usr: '', pwd: '' }, 'required', 'usr'],
    [{ usr: 'ab' }, 'invalid_usr_or_pwd', 'usr'],
    [{ pwd: 'four' }, 'invalid_usr_or_pwd', 'pwd'],
    [{ pwd: 'wrong-word' }, 'invalid_usr_or_pwd', 'pwd'],
    [{}, 'email_not_confirmed', 'usr'],
  ]),
  ...form(
    'signup',
    page('signup'),
    'form',
    { username: 'somebody', email: 'somebody@example.com', password: 'garden-gate' },
    [
      [{ username: '' }, 'required', 'username'],
      [{ username: 'ab' }, 'username_min_length', 'username'],
      [{ username: 'a b c' }, 'username_illegal', 'username'],
      [{ username: 'ANNA' }, 'username_taken', 'username'],
      [{ email: 'nowhere' }, 'email_invalid', 'email'],
      [{ password: 'four' }, 'password_min_length', 'password'],
      [{ password: 'letmein1' }, 'password_common', 'password'],
      [{ password: 'somebody-1' }, 'password_own_words', 'password'],
    ],
    true,
  ),
  ...form('signup', page('signup'), 'form', { username: 'eva', email: 'eva@example.com', password: 'garden-gate' }, [
    [{}, 'captcha_required', 'captcha'],
    [{ captcha: 'nonsense', captcha_answer: '4' }, 'captcha_failed', 'captcha'],
  ]),
  ...form('restore', page('restore-password'), 'form', { email: '' }, [
    [{}, 'required', 'email'],
    [{ email: 'nowhere' }, 'email_invalid', 'email'],
  ]),
  ...form('changePassword', account, 'form', { act: 'changePassword', pwd, password: 'another-gate' }, [
    [{ pwd: 'wrong-word' }, 'invalid_password', 'pwd'],
    [{ password: 'four' }, 'password_min_length', 'password'],
    [{ password: 'letmein1' }, 'password_common', 'password'],
    [{ password: 'anna-2026' }, 'password_own_words', 'password'],
  ]),
  ...form('changeEmail', account, 'form', { act: 'changeEmail', pwd, email: 'new@example.com' }, [
    [{ email: 'nowhere' }, 'email_invalid', 'email'],
    [{ pwd: 'wrong-word' }, 'invalid_password', 'pwd'],
  ]),
  ...form('deleteAccount', account, 'form', { act: 'deleteAccount' }, [
    [{ pwd: 'wrong-word' }, 'invalid_password', 'pwd'],
  ]),
  ...form('ownMember', page('member_edit', { id: '1' }), 'form', { section: 'profile', ...told }, [
    [{ birth_date: `${new Date().getUTCFullYear() - 17}-01-01` }, 'too_young', 'birth_date'],
    [{ website: 'nowhere' }, 'website_invalid', 'website'],
    [{ about_me: 'x'.repeat(1001) }, 'max_length', 'about_me'],
  ]),
  ...form(
    'report',
    page('information', { section: 'support' }),
    'contact',
    { subject: 'dmca', email: 'anna@example.com', message: 'This is my film', referrer: '' },
    [
      [{ email: '' }, 'required', 'email'],
      [{ email: 'nowhere' }, 'email_invalid', 'email'],
      [{ message: '' }, 'required', 'message'],
      [{ message: 'x'.repeat(1501) }, 'max_length', 'message'],
      [{ subject: 'support' }, 'captcha_required', 'captcha'],
    ],
  ),
]

async function solved({ isAsked }: Case, visitor: SiteVisitor): Promise<Record<string, string>> {
  if (!isAsked) return {}
  const { question } = await (await visitor.ask(contract.captcha.fill({}))).json()
  return { captcha: question.token, captcha_answer: String(question.a + question.b) }
}

const plain = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

describe.each([
  ['an act', acts],
  ['a form', forms],
])('%s that is refused', (_, cases) => {
  it.each(cases.map((one) => [one.what, one.wrong[0], one] as const))(
    '%s: %s, with script and without [S8-018 S8-019 S8-020 S8-021 S8-022]',
    async (_, __, one) => {
      const {
        path,
        write,
        form: sent,
        wrong: [code, field, family],
      } = one
      // A visitor who signs in or up is a new one, on a network without earlier attempts.
      const visitor = () =>
        write === 'login' || write === 'signup' || write === 'restore' ? siteVisitor(testbed) : anna
      const byScript = visitor()
      const { act: _act, ...json } = write === 'input' ? { act: '', ...sent } : sent
      const answer = await byScript.ask(writes[write].path, {
        form: { ...json, ...(await solved(one, byScript)) },
        headers: { accept: 'application/json' },
      })
      const said: { code: string; field?: string; info?: unknown; codes?: FieldCode[] } = await answer.json()
      const all: { field?: string; code: string; info?: unknown }[] = said.codes ?? [said]
      const found = all.find((each) => each.code === code)
      expect([answer.status >= 400, answer.status < 500, found?.code, found?.field, all]).toEqual([
        true,
        true,
        code,
        field,
        all,
      ])

      const byHand = visitor()
      const page = await byHand.ask(path, { form: { ...sent, ...(await solved(one, byHand)) } })
      expect([page.status >= 400, page.status < 500]).toEqual([true, true])
      const words = t(refusalKey(family, code), { count: Number(found?.info ?? 0) })
      expect(plain(await page.text())).toContain(words)
    },
  )
})
