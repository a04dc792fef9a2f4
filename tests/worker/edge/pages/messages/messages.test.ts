// Messages between members in front of the site, with script and without, and their notifications. What two members write is in
// no other answer.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../../../shared/contract/contract.ts'
import { actLimits, messageLength, messageSearchLength, pageSizes } from '../../../../../shared/limits.ts'
import { href, type RouteName } from '../../../../../shared/routes.ts'
import { privacySettings } from '../../../../../shared/rules/members-sections.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { actsPath, type Stat, statForm } from '../../../../../shared/stat.ts'
import type { Env } from '../../../../../worker/origin/env.ts'
import { resolveReported } from '../../../../../worker/origin/moderation/resolve-reported.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
const names = ['anna', 'boris', 'mira', 'ada'] as const
type Name = (typeof names)[number]
const people = {} as Record<Name | 'gina', SiteVisitor>
const ids = {} as Record<Name, string>

beforeAll(async () => {
  testbed = await startSiteTestbed()
  for (const name of names) {
    ids[name] = String(await first(`SELECT user_id AS found FROM users WHERE username = '${name}'`))
    people[name] = siteVisitor(testbed)
    await people[name].signIn(name)
  }
})
afterAll(() => testbed.stop())
beforeEach(async () => {
  people.gina = siteVisitor(testbed)
  await run(
    ...['messages', 'conversations', 'notices', 'blocks', 'friends', 'comments', 'done_requests'].map(
      (table) => `DELETE FROM ${table}`,
    ),
    `UPDATE users SET ${privacySettings.map((name) => `show_${name} = 'public'`)}`,
    'UPDATE accounts SET added_date = 5',
  )
})

const run = (...sql: string[]) => testbed.db.batch(sql.map((one) => testbed.db.prepare(one)))
const first = (sql: string) => testbed.db.prepare(sql).first('found')
const at = (name: RouteName, of: Name) => href(name as 'conversation', { id: ids[of] }, { lang: 'en' })
const [inbox, notificationsAt] = [href('messages', {}, { lang: 'en' }), href('notifications', {}, { lang: 'en' })]
const formOf = (stat: Stat) => Object.fromEntries(statForm(stat))
const acts = (name: Name | 'gina', stat: Stat, page: string = actsPath) =>
  people[name].ask(page, { form: formOf(stat) })
const writes = (name: Name | 'gina', to: Name, msg: string, page: string = at('conversation', to)) =>
  acts(name, { act: 'message', section: 'new', object_id: ids[to], msg }, page)
const badge = (html: string) => /class="badge"[^>]*>(\d*\+?)<\/span>/.exec(html)?.[1]
const main = (html: string) => html.replace(/^.*?<main/s, '')

let banned = 0

/** In the data of the page's script. */
const readsByItself = /"unread":1/

describe('a conversation without script', () => {
  it('is started from a profile, read by the other member, and answered [S1-018 S6-007]', async () => {
    expect(await people.anna.page(at('member', 'boris'))).toContain(at('conversation', 'boris'))
    const sent = await writes('anna', 'boris', 'Hello boris, <b>nice</b> fog')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, at('conversation', 'boris')])
    expect(badge(await people.boris.page('/'))).toBe('2')
    expect(await people.boris.page(inbox)).toMatch(/conversation-unread.*anna.*Hello boris, &lt;b&gt;nice/s)
    const shown = await people.boris.page(at('conversation', 'anna'))
    expect(shown).toContain('Hello boris, &lt;b&gt;nice&lt;/b&gt; fog')
    expect(shown).toContain('Mark as read')
    await acts('boris', { act: 'message', section: 'read', object_id: ids.anna }, at('conversation', 'anna'))
    expect(badge(await people.boris.page('/'))).toBe('')
    await writes('boris', 'anna', 'Hello anna')
    expect(await people.anna.page(at('conversation', 'boris'))).toMatch(/Hello boris.*Hello anna/s)
    expect(await people.anna.page(inbox)).toContain('Hello anna')
  })

  it.each([
    ['', 'This field is required'],
    ['   \n ', 'This field is required'],
    ['x'.repeat(messageLength.max + 1), 'Enter at most 2,000 characters'],
  ])('shows the error of a message and keeps what was typed (%#)', async (msg, words) => {
    const answer = await writes('anna', 'boris', msg)
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain(words)
    expect(html).toContain(msg.trim().slice(0, 50))
    expect(await first('SELECT count(*) AS found FROM messages')).toBe(0)
  })

  it('accepts the longest message, in any script', async () => {
    expect((await writes('anna', 'boris', 'ミ'.repeat(messageLength.max))).status).toBe(303)
  })

  it('has pages, and each member deletes their own copy', async () => {
    for (let number = 1; number <= 35; number++) await run(message(number, 'anna', 'boris', `Line ${number}.`))
    await writes('anna', 'boris', 'Line 36.')
    const newest = await people.boris.page(at('conversation', 'anna'))
    expect(newest).toContain('Line 36.')
    expect(newest).not.toContain('Line 6.')
    const [, older = ''] = /class="button older-messages" href="([^"]*)"/.exec(newest) ?? []
    await run(`UPDATE conversations SET unread = 1 WHERE user_id = ${ids.boris}`)
    expect(await people.boris.page(at('conversation', 'anna'))).toMatch(readsByItself)
    const before = await people.boris.page(older)
    // New messages are not on it.
    expect(before).not.toMatch(readsByItself)
    expect(before).not.toContain('Mark as read')
    expect(before).toMatch(/Line 1\..*Line 6\./s)
    expect(before).not.toContain('Line 7.')
    const deletes = () =>
      acts('boris', { act: 'message', section: 'del', object_id: ids.anna }, at('conversation', 'anna'))
    // The second time from another tab, where the conversation was still open.
    for (const gone of [await deletes(), await deletes()])
      expect([gone.status, gone.headers.get('location')]).toEqual([303, inbox])
    expect(await people.boris.page(at('conversation', 'anna'))).not.toContain('Line ')
    expect(await people.boris.page(inbox)).toContain('No messages yet')
    expect(await people.anna.page(at('conversation', 'boris'))).toContain('Line 36.')
    // Once both members have deleted it, it is gone.
    await acts('anna', { act: 'message', section: 'del', object_id: ids.boris }, at('conversation', 'boris'))
    expect(await first('SELECT count(*) AS found FROM messages')).toBe(0)
    await writes('anna', 'boris', 'Once more')
    expect(await people.boris.page(at('conversation', 'anna'))).toContain('Once more')
  })

  it('can be reported with a form that names the conversation', async () => {
    const here = at('conversation', 'boris')
    const [, report = ''] = /class="report-link"><a [^>]*href="([^"]*)"/.exec(await people.anna.page(here)) ?? []
    const form = await people.anna.page(report, { headers: { referer: testbed.origin + here } })
    expect(form).toContain(`name="referrer" value="${here}"`)
    expect(form).toMatch(/<option value="inappropriate" selected="">/)
  })

  it('sends a message once, however often the same form arrives', async () => {
    const stat = { act: 'message', section: 'new', object_id: ids.boris, msg: 'Once only' }
    const headers = { 'idempotency-key': 'a-message-of-annas-1' }
    const answers = await Promise.all([1, 2, 3].map(() => people.anna.ask(actsPath, { form: formOf(stat), headers })))
    const told = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(told.map(({ info }) => info)).size).toBe(1)
    expect(await first('SELECT count(*) AS found FROM messages')).toBe(1)
    expect(await first(`SELECT unread AS found FROM conversations WHERE user_id = ${ids.boris}`)).toBe(1)
  })

  it('is rate-limited', async () => {
    for (let count = 0; count < actLimits['message.new'].member; count++)
      await writes('ada', 'mira', `Number ${count}`, actsPath)
    const answer = await writes('ada', 'mira', 'One too many', actsPath)
    expect([answer.status, (await answer.json()).field]).toEqual([429, 'msg'])
  })
})

const message = (id: number, from: Name, to: Name, text: string) => {
  const [low, high] = [Number(ids[from]), Number(ids[to])].sort((a, b) => a - b)
  return `INSERT INTO messages (message_id, low_id, high_id, user_id, message, sent_date) VALUES (${id}, ${low}, ${high}, ${ids[from]}, '${text}', ${id})`
}

describe('a request', () => {
  const partsOf = (html: string) => {
    const [, inside = ''] = /<details class="message-requests">(.*?)<\/details>/s.exec(main(html)) ?? []
    return { requests: inside, others: main(html).replace(inside, '') }
  }

  it('is what a member who is no friend writes first; an answer takes it to the other messages', async () => {
    await writes('anna', 'boris', 'Hello boris')
    const first = partsOf(await people.boris.page(inbox))
    expect(first.requests).toMatch(/Message requests: 1.*Hello boris/s)
    expect(first.others).not.toContain('Hello boris')
    expect(partsOf(await people.anna.page(inbox))).toMatchObject({
      requests: '',
      others: expect.stringContaining('Hello boris'),
    })
    expect(await people.boris.page(at('conversation', 'anna'))).toContain('anna isn’t your friend')
    await writes('boris', 'anna', 'Hello anna')
    expect(partsOf(await people.boris.page(inbox))).toMatchObject({
      requests: '',
      others: expect.stringContaining('Hello anna'),
    })
    await writes('anna', 'boris', 'Thank you')
    expect(partsOf(await people.boris.page(inbox)).others).toContain('Thank you')
    expect(await people.boris.page(at('conversation', 'anna'))).not.toContain('isn’t your friend')
  })

  it('is none of a friend, and becomes a message when both are friends', async () => {
    await writes('mira', 'boris', 'Are we friends?')
    await acts('mira', { act: 'friend', section: 'new', object_id: ids.boris })
    expect(partsOf(await people.boris.page(inbox)).requests).toContain('Are we friends?')
    await acts('boris', { act: 'friend', section: 'accept', object_id: ids.mira })
    expect(partsOf(await people.boris.page(inbox))).toMatchObject({
      requests: '',
      others: expect.stringContaining('Are we friends?'),
    })
    await run(`INSERT INTO friends VALUES (${ids.anna}, ${ids.boris}, 1, 5), (${ids.boris}, ${ids.anna}, 1, 5)`)
    await writes('anna', 'boris', 'Hello friend')
    expect(partsOf(await people.boris.page(inbox)).others).toContain('Hello friend')
  })
})

describe('the search', () => {
  const finds = async (name: Name, search: string) => main(await people[name].page(inbox, { form: { search } }))

  it('finds words in the member’s own messages, in any case, and leads to their place', async () => {
    await writes('anna', 'boris', 'The Ferry leaves at noon')
    await writes('mira', 'boris', 'Паром уходит')
    const id = await first("SELECT message_id AS found FROM messages WHERE message LIKE 'The%'")
    const html = await finds('boris', ' ferry ')
    expect(html).toMatch(/Messages with “ferry”.*The Ferry leaves/s)
    expect(html).toContain(`${at('conversation', 'anna')}?before=${Number(id) + 1}#message-${id}`)
    expect(await people.boris.page(`${at('conversation', 'anna')}?before=${Number(id) + 1}`)).toContain(
      'The Ferry leaves',
    )
    expect(await finds('boris', 'паром')).toContain('Паром уходит')
    expect(await finds('mira', 'ferry')).toContain('No message has “ferry”')
    await acts('boris', { act: 'message', section: 'del', object_id: ids.anna })
    expect(await finds('boris', 'ferry')).not.toContain('The Ferry leaves')
    expect(testbed.log.filter((line) => /ferry/i.test(line))).toEqual([])
  })

  it.each([
    ['', 'This field is required'],
    ['x', 'Enter at least 2 characters'],
    ['x'.repeat(messageSearchLength.max + 1), 'Enter at most 60 characters'],
  ])('refuses %j', async (search, words) => {
    await writes('anna', 'boris', 'Hello boris')
    expect(await finds('anna', search)).toContain(words)
  })
})

describe('a message', () => {
  it('has its day and its hour, and the whole date as a tooltip', async () => {
    await writes('anna', 'boris', 'Hello boris')
    await run('UPDATE messages SET sent_date = 1767323045')
    expect(main(await people.anna.page(at('conversation', 'boris')))).toMatch(
      /class="message-day">Jan 2, 2026<.*title="Jan 2, 2026, 03:04 UTC">03:04 UTC</s,
    )
    expect(await people.anna.page(inbox)).toContain('title="Jan 2, 2026 03:04 UTC"')
  })

  it('is marked as seen once it was read, and only where both show that to each other', async () => {
    const after = contract.newMessages.fill({ user_id: Number(ids.boris), after: 0 })
    /** On the page, and for a page that is open already. */
    const isSeen = async () => {
      const isShown = main(await people.anna.page(at('conversation', 'boris'))).includes('>Seen<')
      const { is_seen = false, messages } = await (await people.anna.ask(after)).json()
      expect(is_seen && String(messages.at(-1).user_id) === ids.anna).toBe(isShown)
      return isShown
    }
    await run(`INSERT INTO friends VALUES (${ids.anna}, ${ids.boris}, 1, 5), (${ids.boris}, ${ids.anna}, 1, 5)`)
    await writes('anna', 'boris', 'Hello boris')
    expect(await isSeen()).toBe(false)
    await acts('boris', { act: 'message', section: 'read', object_id: ids.anna })
    expect(await isSeen()).toBe(true)
    for (const name of ['anna', 'boris'] as const) {
      await run(`UPDATE users SET show_seen = 'me' WHERE user_id = ${ids[name]}`)
      expect([name, await isSeen()]).toEqual([name, false])
      await run(`UPDATE users SET show_seen = 'public' WHERE user_id = ${ids[name]}`)
    }
    await writes('anna', 'boris', 'Are you there?')
    expect(await isSeen()).toBe(false)
    await acts('boris', { act: 'message', section: 'read', object_id: ids.anna })
    await writes('boris', 'anna', 'I am')
    expect(await isSeen()).toBe(false)
  })
})

describe('the right to write', () => {
  const status = async (from: Name | 'gina', to: Name) => (await writes(from, to, 'Hello')).status

  it('depends on the member’s setting and earlier messages, and never crosses a block', async () => {
    await run(`INSERT INTO friends VALUES (${ids.anna}, ${ids.boris}, 1, 5), (${ids.boris}, ${ids.anna}, 1, 5)`)
    expect([await status('boris', 'anna'), await status('mira', 'anna')]).toEqual([303, 303])
    await run('DELETE FROM messages', `UPDATE users SET show_messages = 'friends' WHERE user_id = ${ids.anna}`)
    expect([await status('boris', 'anna'), await status('mira', 'anna')]).toEqual([303, 403])
    expect(await people.mira.page(at('conversation', 'anna'))).toContain('You can’t message this member')
    await run('DELETE FROM messages', `UPDATE users SET show_messages = 'me' WHERE user_id = ${ids.anna}`)
    expect([await status('boris', 'anna'), await status('mira', 'anna')]).toEqual([403, 403])
    // A member whom she writes to may answer.
    expect([await status('anna', 'mira'), await status('mira', 'anna')]).toEqual([303, 303])
    await run(`INSERT INTO blocks VALUES (${ids.anna}, ${ids.mira}, 5)`)
    expect([await status('anna', 'mira'), await status('mira', 'anna')]).toEqual([403, 403])
  })

  it('excludes visitors, whose text is kept for the sign-in, deleted accounts and oneself', async () => {
    const signedOut = await writes('gina', 'anna', 'Hello, a long text')
    expect([signedOut.status, await signedOut.text()]).toEqual([
      401,
      expect.stringContaining('>Hello, a long text</textarea>'),
    ])
    expect(await status('anna', 'anna')).toBe(404)
    await run(`UPDATE users SET username = '.deleted ${ids.ada}' WHERE user_id = ${ids.ada}`)
    expect(await status('anna', 'ada')).toBeOneOf([403, 404])
    await run(`UPDATE users SET username = 'ada' WHERE user_id = ${ids.ada}`)
    expect(await first('SELECT count(*) AS found FROM messages')).toBe(0)
  })
})

describe('a conversation', () => {
  it('is in no other member’s answer, cache or log', async () => {
    const secret = 'Meet me by the old lighthouse'
    await writes('anna', 'boris', secret)
    const read = [
      (of: Name) => contract.conversation.fill({ user_id: Number(ids[of]), before: 0 }),
      (of: Name) => contract.newMessages.fill({ user_id: Number(ids[of]), after: 0 }),
      () => contract.conversations.fill({ count: pageSizes.conversations, page: 1 }),
      () => contract.notifications.fill({ count: pageSizes.notifications, page: 1 }),
      (of: Name) => at('conversation', of),
      () => inbox,
      () => notificationsAt,
    ]
    for (const path of read)
      for (const name of ['mira', 'ada', 'gina'] as const)
        for (const of of ['anna', 'boris'] as const) {
          const answer = await people[name].ask(path(of))
          expect([name, path(of), (await answer.text()).includes(secret)]).toEqual([name, path(of), false])
        }
    const own = await people.boris.ask(contract.conversation.fill({ user_id: Number(ids.anna), before: 0 }))
    expect(await own.text()).toContain(secret)
    expect(own.headers.get('cache-control')).toContain('no-store')
    const page = await people.boris.ask(at('conversation', 'anna'))
    expect(page.headers.get('cache-control')).toContain('no-store')
    const kept = await (await testbed.runtime.cache()).list()
    expect(kept.keys.filter(({ name }) => /message|conversation|notice|news/.test(name))).toEqual([])
    expect(testbed.log.filter((line) => line.includes('lighthouse'))).toEqual([])
  })

  it('with a member who was banned can still be read, reported and deleted, and by no other member', async () => {
    const here = at('conversation', 'mira')
    await writes('mira', 'boris', 'Hello from the harbour')
    await run(`UPDATE accounts SET is_banned = 1 WHERE user_id = ${ids.mira}`)
    expect(badge(await people.boris.page('/'))).toBe('2')
    const shown = await people.boris.page(here)
    expect(shown).toMatch(/Hello from the harbour.*You can’t message this member/s)
    expect(shown).toContain('Mark as read')
    await acts('boris', { act: 'message', section: 'read', object_id: ids.mira }, here)
    expect(badge(await people.boris.page('/'))).toBe('')
    expect((await people.anna.ask(here)).status).toBe(404)
    const reports = await resolveReported({ db: testbed.db } as unknown as Env, here, Number(ids.boris))
    expect(reports).toMatchObject({ ok: true, value: { text: 'mira: Hello from the harbour' } })
    await acts('boris', { act: 'message', section: 'del', object_id: ids.mira }, here)
    expect((await people.boris.ask(here)).status).toBe(404)
    await run(`UPDATE accounts SET is_banned = 0 WHERE user_id = ${ids.mira}`)
  })

  it.each([
    { relation: 'none', rows: [], ends: [] },
    { relation: 'a request of theirs', rows: ['THEM, ME, 0'], ends: ['friend', 'Decline'] },
    { relation: 'a request of the member', rows: ['ME, THEM, 0'], ends: ['friend', 'Request sent'] },
    { relation: 'friends', rows: ['ME, THEM, 1', 'THEM, ME, 1'], ends: ['friend', 'Friends'] },
    { relation: 'a block', rows: [], isBlocked: true, ends: ['block', 'Blocked'] },
  ])(
    'with a member who was banned offers nothing that is refused, only an end of $relation',
    async ({ rows, isBlocked, ends }) => {
      const id = 910 + ++banned
      const [me, here] = [ids.boris, href('conversation', { id: String(id) }, { lang: 'en' })]
      const told = (sql: string) => sql.replaceAll('THEM', String(id)).replaceAll('ME', me)
      await run(
        `INSERT INTO users (user_id, username, is_listed) VALUES (${id}, 'banned-${id}', 0)`,
        `INSERT INTO messages (low_id, high_id, user_id, message, sent_date) VALUES (${me}, ${id}, ${id}, 'Hello', 5)`,
        `INSERT INTO conversations (user_id, other_id, last_message_id) SELECT ${me}, ${id}, max(message_id) FROM messages`,
        ...rows.map(
          (row) => `INSERT INTO friends (user_id, friend_id, is_accepted, added_date) VALUES (${told(row)}, 1)`,
        ),
        ...(isBlocked ? [`INSERT INTO blocks (user_id, blocked_id, added_date) VALUES (${me}, ${id}, 1)`] : []),
      )
      const head = async () =>
        /<section class="conversation-head.*?<\/section>/s.exec(await people.boris.page(here))?.[0] ?? ''
      const shown = await head()
      expect([shown.includes(`banned-${id}`), shown.includes('href="/members/')]).toEqual([true, false])
      expect(
        [...shown.matchAll(/name="stat\[act\]" value="(friend|block)"|<button[^>]*>(\w[\w ]*)<\/button>/g)]
          .map(([, act, text]) => act ?? text)
          .filter((text) => text !== 'Mark as read'),
      ).toEqual(ends)
      const [act] = ends
      if (act === undefined) return
      const sent = await acts('boris', { act: act as 'friend', section: 'del', object_id: String(id) }, here)
      expect(sent.status).toBe(303)
      expect(await head()).not.toMatch(/value="(friend|block)"/)
    },
  )

  it('is deleted with the account of either', async () => {
    await run("INSERT INTO users (user_id, username) VALUES (900, 'eva')")
    await run(
      message(7, 'anna', 'boris', 'Stays'),
      `INSERT INTO messages (low_id, high_id, user_id, message, sent_date) VALUES (${ids.anna}, 900, 900, 'Goes', 5)`,
    )
    await run(
      `INSERT INTO conversations (user_id, other_id, last_message_id) VALUES (${ids.anna}, 900, 8), (900, ${ids.anna}, 8)`,
    )
    const { deleteAccount } = await import('../../../../../worker/origin/account/store/delete-account.ts')
    await testbed.db.batch(deleteAccount(testbed.db, 900, 1))
    expect(await first('SELECT group_concat(message) AS found FROM messages')).toBe('Stays')
    expect(await first('SELECT count(*) AS found FROM conversations WHERE other_id = 900')).toBe(0)
  })
})

describe('an open page', () => {
  const socketOf = async (name: Name | 'gina', origin: string | null = testbed.origin) => {
    const cookie = [...people[name].cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, ...(origin && { origin }) }
    // Node's own WebSocket takes headers, which a browser's does not.
    const socket = new WebSocket(testbed.origin.replace('http', 'ws') + servicePaths.live, { headers } as never)
    const opened = await new Promise<boolean>((resolve) => {
      socket.onopen = () => resolve(true)
      socket.onerror = () => resolve(false)
    })
    return { socket, opened }
  }
  const heard = (socket: WebSocket) =>
    new Promise<unknown>((resolve) => {
      socket.onmessage = ({ data }) => resolve(data)
    })

  it('is notified of a new message within two seconds, without its text', async () => {
    const { socket, opened } = await socketOf('boris')
    expect(opened).toBe(true)
    const startedMs = Date.now()
    const news = heard(socket)
    await writes('anna', 'boris', 'Hello boris')
    expect(await news).toBe('news')
    expect(Date.now() - startedMs).toBeLessThan(2000)
    socket.close()
  })

  it('is notified when a message was read, unless one of the two hides that', async () => {
    const reads = () => acts('boris', { act: 'message', section: 'read', object_id: ids.anna })
    await writes('boris', 'anna', 'Hello anna')
    const { socket } = await socketOf('anna')
    let rung = 0
    socket.onmessage = () => rung++
    await writes('anna', 'boris', 'Hello boris')
    await expect.poll(() => rung).toBe(1)
    await run(`UPDATE users SET show_seen = 'me' WHERE user_id = ${ids.boris}`)
    await reads()
    await run(`UPDATE users SET show_seen = 'public' WHERE user_id = ${ids.boris}`)
    await writes('anna', 'boris', 'Are you there?')
    await expect.poll(() => rung).toBe(2)
    await reads()
    await expect.poll(() => rung).toBe(3)
    socket.close()
  })

  it('is notified for its own member only, and only pages of this site may connect', async () => {
    const [mira, boris] = [await socketOf('mira'), await socketOf('boris')]
    let rung = 0
    mira.socket.onmessage = () => rung++
    const notifiesBoris = async () => {
      const news = heard(boris.socket)
      await writes('anna', 'boris', 'Hello boris')
      await news
    }
    await notifiesBoris()
    await writes('anna', 'mira', 'Hello mira')
    await expect.poll(() => rung).toBeGreaterThan(0)
    await notifiesBoris()
    expect(rung).toBe(1)
    for (const one of [mira, boris]) one.socket.close()
    expect((await socketOf('gina')).opened).toBe(false)
    expect((await socketOf('boris', 'https://elsewhere.example')).opened).toBe(false)
    expect((await socketOf('boris', null)).opened).toBe(false)
    expect((await people.boris.ask(servicePaths.live)).status).toBe(426)
  })

  it('without a socket gets a long-poll answer as soon as there is news', async () => {
    const ask = async (after: string) => (await people.boris.ask(contract.unreadSummary.fill({ after }))).json()
    const before = await ask('0-1')
    expect(before).toEqual({ mark: '0-0', unread_messages: 0, unread_notices: 0 })
    // Without news it still answers, later than any page would wait.
    expect(await ask('0-0')).toEqual(before)
    const startedMs = Date.now()
    const waiting = ask('0-0')
    await writes('anna', 'boris', 'Hello boris')
    const news = await waiting
    expect(Date.now() - startedMs).toBeLessThan(2000)
    expect(news).toMatchObject({ unread_messages: 1, unread_notices: 1 })
    expect(await ask('0-0')).toEqual(news)
    const after = (await first('SELECT min(message_id) - 1 AS found FROM messages')) as number
    const added = await people.boris.ask(contract.newMessages.fill({ user_id: Number(ids.anna), after }))
    expect((await added.json()).messages).toMatchObject([{ message: 'Hello boris', user_id: Number(ids.anna) }])
  })
})

describe('the notifications of a member', () => {
  const told = async (name: Name) => main(await people[name].page(notificationsAt))

  it('name friend requests, acceptances, messages and replies, each once', async () => {
    await acts('boris', { act: 'friend', section: 'new', object_id: ids.anna })
    expect(await told('anna')).toContain('boris wants to be your friend')
    await acts('anna', { act: 'friend', section: 'accept', object_id: ids.boris })
    expect(await told('boris')).toContain('anna accepted your request')
    // An answered request is no longer unread.
    expect(await told('anna')).not.toContain('wants to be your friend')
    await writes('boris', 'anna', 'One')
    await writes('boris', 'anna', 'Two')
    await acts('mira', { act: 'comm', section: 'member', object_id: ids.anna, msg: 'What a light' })
    const html = await told('anna')
    expect(html.match(/boris sent you a message/g)).toHaveLength(1)
    expect(html).toContain('mira wrote on your wall')
    expect(html).toContain(`href="${at('conversation', 'boris')}"`)
    expect(await told('mira')).toContain('No notifications yet')
  })

  it('name a video in the member’s language where it has a title', async () => {
    await run(
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12, 12, 1)",
      "INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id) VALUES (1, 'fog', 'Fog', '', 1, 12, 1, 1, 0, 1, 'str', 1)",
      "INSERT INTO video_titles (video_id, lang, title) VALUES (1, 'de', 'Nebel')",
      `INSERT INTO notices (user_id, kind, actor_id, section, object_id, added_date) VALUES (${ids.boris}, 'reply', ${ids.anna}, 'video', 1, 1)`,
    )
    expect(await told('boris')).toContain('anna commented on “Fog”')
    expect(await people.boris.page(href('notifications', {}, { lang: 'de' }))).toContain('„Nebel“')
    expect(await people.boris.page(href('notifications', {}, { lang: 'fr' }))).toContain('« Fog »')
  })

  it('count in the header until they are read', async () => {
    await acts('boris', { act: 'friend', section: 'new', object_id: ids.anna })
    await acts('mira', { act: 'friend', section: 'new', object_id: ids.anna })
    expect(badge(await people.anna.page('/'))).toBe('2')
    expect(await told('anna')).toContain('Mark all as read')
    const read = await acts('anna', { act: 'notice', section: 'read' }, notificationsAt)
    expect([read.status, read.headers.get('location')]).toEqual([303, notificationsAt])
    expect(badge(await people.anna.page('/'))).toBe('')
    expect(await told('anna')).not.toContain('Mark all as read')
    expect(badge(await people.gina.page('/'))).toBe(undefined)
  })

  it('show why an act on their page was refused', async () => {
    const refused = await acts('anna', { act: 'notice', section: 'nothing known' }, notificationsAt)
    expect(refused.status).toBe(400)
    expect(main(await refused.text())).toContain('field-error')
  })

  it('exclude the member’s own and undone acts', async () => {
    await acts('anna', { act: 'comm', section: 'member', object_id: ids.anna, msg: 'To myself' })
    await acts('boris', { act: 'friend', section: 'new', object_id: ids.anna })
    await acts('boris', { act: 'friend', section: 'del', object_id: ids.anna })
    expect(await told('anna')).toContain('No notifications yet')
  })

  it('require a sign-in, which returns to them', async () => {
    for (const from of [inbox, notificationsAt, at('conversation', 'anna')]) {
      const answer = await people.gina.ask(from)
      const signin = href('signin', {}, { lang: 'en', query: { from } })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, signin])
      expect(await people.gina.page(signin)).toContain(`<input type="hidden" name="from" value="${from}"/>`)
    }
  })
})
