// A member sees what they have just written, although the copy of the database that answers them lags; lists may lag, and staff see
// the newest. Over two real databases: support/runtime/lagging-site.ts.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../shared/contract/contract.ts'
import { bookmarkSeconds, totpStepSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { bookmarkCookieName, readsHeader, readsNewest } from '../../../../shared/rules/bookmark.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { statForm } from '../../../../shared/stat.ts'
import { originName } from '../../../../worker/local.ts'
import { codeAt } from '../../../../worker/origin/account/one-time-code.ts'
import { type Ledger, openRowReader } from '../../../support/runtime/database-changes.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { type LaggingSite, startLaggingSite } from '../../../support/runtime/lagging-site.ts'
import { type MemberWrite, memberWrites, seedMemberData } from '../../../support/runtime/member-writes.ts'
import { readBacks } from '../../../support/runtime/read-backs.ts'
import { type SiteVisitor, siteVisitor } from '../../../support/runtime/site.ts'

let site: LaggingSite
let primary: Ledger
let copy: Ledger
const sessions = new Map<string, string>()

beforeAll(async () => {
  site = await startLaggingSite()
  await seedMemberData(site.db)
  await seedMemberData(site.copy)
  for (const username of ['anna', 'boris', 'mira']) {
    const visitor = siteVisitor(site)
    await visitor.signIn(username)
    sessions.set(username, visitor.cookies.get('__Host-session') ?? '')
  }
  await site.catchUp()
  primary = await openRowReader(site.db)
  copy = await openRowReader(site.copy)
})
afterAll(() => site?.stop())
/** Each case begins with two equal databases; the copy sees no write of a case unless the case lets it catch up. */
beforeEach(async () => {
  await primary.putBack()
  await site.forget()
})

/** A signed-in member whose browser has no bookmark. */
function browserOf(username: string): SiteVisitor {
  const visitor = siteVisitor(site)
  visitor.cookies.set('__Host-session', sessions.get(username) ?? '')
  return visitor
}

const json = { accept: 'application/json' }
const textOf = async (visitor: SiteVisitor, path: string) => (await visitor.ask(path, { headers: json })).text()

/** What the primary knows, as the member of this browser may see it. */
async function newest(visitor: SiteVisitor, path: string): Promise<string> {
  const cookie = `__Host-session=${visitor.cookies.get('__Host-session') ?? ''}`
  const worker = await site.runtime.worker(originName)
  return (await worker.fetch(`http://origin${path}`, { headers: { cookie, [readsHeader]: readsNewest } })).text()
}

/** A limit counts on between the cases: a member who wrote all comments of this file could not write those of a repeated case. */
async function write(visitor: SiteVisitor, { path, form, isAsked }: MemberWrite): Promise<void> {
  const captcha: Record<string, string> = {}
  if (isAsked) {
    const { question } = JSON.parse(await textOf(visitor, contract.captcha.fill({})))
    Object.assign(captcha, { captcha: question.token, captcha_answer: String(question.a + question.b) })
  }
  const answer = await visitor.ask(path, { form: form(captcha), headers: json })
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
}

/** Without what differs by the session that reads. */
const alike = (text: string): string => text.replace(/"is_own":\w+/g, '')

describe('while the copy lags', () => {
  it('every write of members has its read, or says that there is none', () => {
    expect(Object.keys(readBacks).sort()).toEqual(memberWrites.map(({ name }) => name).sort())
  })

  it.each(memberWrites.filter(({ name }) => readBacks[name]))(
    '$name is seen at once by the member whose browser wrote it, and by the bookmark alone',
    async (memberWrite) => {
      const { path, isFresh, first = memberWrite.first } = readBacks[memberWrite.name] ?? { path: '' }
      for (const db of first ? [site.db, site.copy] : []) await db.prepare(first ?? '').run()
      const visitor = browserOf('anna')
      const before = alike(await textOf(visitor, path))
      await write(visitor, memberWrite)

      const after = alike(await textOf(visitor, path))
      expect(after).not.toBe(before)
      expect(after).toBe(alike(await newest(visitor, path)))
      visitor.cookies.delete(bookmarkCookieName)
      expect(alike(await textOf(visitor, path))).toBe(isFresh ? after : before)
      if (first) await copy.putBack()
    },
  )

  it('a form without script leads to a page that shows what it saved; the browser alone keeps the bookmark, for a short time', async () => {
    const anna = browserOf('anna')
    const page = href('video', { dir: 'fog', id: '1' }, { lang: 'en' })
    const form = Object.fromEntries(statForm({ act: 'comm', section: 'video', object_id: '1', msg: 'Lovely rain' }))
    const sent = await anna.ask(page, { form })
    expect(sent.status).toBe(303)
    expect(sent.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${bookmarkCookieName}=`))).toEqual([
      expect.stringMatching(
        `^${bookmarkCookieName}=[0-9a-f-]+; Max-Age=${bookmarkSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax$`,
      ),
    ])
    expect(await anna.page(sent.headers.get('location') ?? '')).toContain('Lovely rain')
    const { headers } = await siteVisitor(site).ask(page)
    expect([...headers].flat().join()).not.toContain(bookmarkCookieName)
  })

  it('signing out leaves no bookmark in the browser', async () => {
    const anna = browserOf('anna')
    await write(anna, named('the act comm'))
    expect([...anna.cookies.keys()]).toContain(bookmarkCookieName)
    await write(anna, named('logout'))
    expect([...anna.cookies.keys()]).not.toContain(bookmarkCookieName)
  })

  it('a new member signs up, confirms and signs in', async () => {
    const eva = siteVisitor(site)
    await write(eva, named('signup'))
    const mail = site.db.prepare("SELECT text FROM outbox WHERE recipient = 'eva@example.com'")
    await expect.poll(() => mail.first('text')).toContain('http')
    const [, token = ''] = /[#?/=]([\w-]{43})/.exec(String(await mail.first('text'))) ?? []
    const path = writes.confirm.path
    expect((await eva.ask(path, { form: { token }, headers: json })).status).toBe(200)
    await eva.ask(writes.login.path, { form: { usr: 'eva', pwd: 'garden-gate' }, headers: json })
    expect(JSON.parse(await textOf(eva, contract.account.fill({}))).account).toMatchObject({
      email: 'eva@example.com',
      is_confirmed: true,
    })
  })

  it('an upload is listed at once: begun, with a part of its file, and described', async () => {
    const anna = browserOf('anna')
    const list = contract.uploads.fill({ page: 1 })
    const ownUpload = async () =>
      JSON.parse(await textOf(anna, list)).uploads.find(
        ({ upload_id }: { upload_id: string }) => upload_id === uploadId,
      )
    const bytes = new TextEncoder().encode('no video')
    const begun = await anna.ask(writes.uploadAct.path, {
      json: { act: 'new', name: 'lake.mp4', bytes: String(bytes.length) },
      headers: json,
    })
    const { upload_id: uploadId } = JSON.parse(await begun.text())
    expect(begun.status).toBe(200)
    expect(await ownUpload()).toMatchObject({ bytes_there: 0 })
    const sent = await anna.ask(writes.uploadPart.path, {
      bytes,
      headers: {
        ...json,
        'content-type': 'application/octet-stream',
        'x-upload-id': uploadId,
        'x-upload-part': '1',
        'x-upload-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
    })
    expect(sent.status).toBe(200)
    expect(await ownUpload()).toMatchObject({ bytes_there: bytes.length })
    const parts = new FormData()
    parts.set('upload_id', uploadId)
    parts.set('title', 'Fog over the lake')
    await anna.ask(writes.videoEdit.path, { parts, headers: json })
    expect(await ownUpload()).toMatchObject({ title: 'Fog over the lake' })
  })

  it('a second factor is on at once, and off again', async () => {
    const anna = browserOf('anna')
    const pwd = passwordOf('anna')
    const factor = async () => JSON.parse(await textOf(anna, contract.account.fill({}))).account.second_factor
    const asks = async (
      name: 'startSecondFactor' | 'confirmSecondFactor' | 'stopSecondFactor',
      form: Record<string, string>,
    ) => JSON.parse(await (await anna.ask(writes[name].path, { form, headers: json })).text())
    const { secret } = await asks('startSecondFactor', { pwd })
    expect(await factor()).toBe('waiting')
    const code = await codeAt(secret, Math.floor(Date.now() / 1000 / totpStepSeconds))
    const { codes } = await asks('confirmSecondFactor', { code })
    expect(await factor()).toBe('on')
    expect(await asks('stopSecondFactor', { pwd, code: codes[0] })).toEqual({ ok: true })
    expect(await factor()).toBe('off')
  })

  it('imported playlists are listed at once', async () => {
    const file = await textOf(browserOf('anna'), servicePaths.ownData)
    const boris = browserOf('boris')
    const parts = new FormData()
    parts.set('file', new Blob([file], { type: 'application/json' }), 'own-data.json')
    const imported = await boris.ask(writes.importPlaylists.path, { parts, headers: json })
    expect(await imported.json()).toMatchObject({ ok: true, added: 2 })
    expect(await textOf(boris, contract.ownPlaylists.fill({ count: 20, page: 1 }))).toContain('"Secret"')
  })

  it('a member sees their appeal against a decision at once', async () => {
    const decided = `INSERT INTO member_acts (act_id, act_key, user_id, act, reason, statement, decided_by, decided_date)
      VALUES (71, 'one', 1, 'warn', 'spam', 'Please stop', 4, ${Math.floor(Date.now() / 1000)})`
    for (const db of [site.db, site.copy]) await db.prepare(decided).run()
    const anna = browserOf('anna')
    const decision = async () => JSON.parse(await textOf(anna, contract.memberDecision.fill({ act_id: 71 }))).decision
    expect(await decision()).toMatchObject({ appealed_date: null })
    const form = { act_id: '71', text: 'It was not me who wrote it.' }
    expect((await anna.ask(writes.appealAct.path, { form, headers: json })).status).toBe(200)
    expect(await decision()).toMatchObject({ appealed_date: expect.any(String) })
    await copy.putBack()
  })

  it('the sender of a legal notice, who has no session, sees its state at once: sent, and confirmed', async () => {
    const hugo = siteVisitor(site)
    const { question } = JSON.parse(await textOf(hugo, contract.captcha.fill({})))
    const answer = await hugo.ask(writes.sendNotice.path, {
      headers: json,
      form: {
        kind: 'dsa',
        address: site.origin + href('video', { dir: 'fog', id: '1' }, { lang: 'en' }),
        name: 'Hugo Brandt',
        email: 'hugo@example.com',
        text: 'This shows my harbour without my word',
        law: 'Section 22 KunstUrhG',
        good_faith: '1',
        captcha: question.token,
        captcha_answer: String(question.a + question.b),
      },
    })
    const { receipt, key } = JSON.parse(await answer.text())
    const state = contract.noticeState.fill({ receipt, key })
    const isConfirmed = async () => JSON.parse(await textOf(hugo, state)).notice.is_confirmed
    expect(await isConfirmed()).toBe(false)
    const mail = site.db.prepare("SELECT text FROM outbox WHERE recipient = 'hugo@example.com'")
    await expect.poll(() => mail.first('text')).toContain('confirm=')
    const { searchParams } = new URL(/https?:\S+/.exec(String(await mail.first('text')))?.[0] ?? '')
    const confirm = searchParams.get('confirm') ?? ''
    expect((await hugo.ask(writes.confirmNotice.path, { form: { receipt, confirm }, headers: json })).status).toBe(200)
    expect(await isConfirmed()).toBe(true)
  })

  it('a visitor without a session reads the old state from the copy, and the new one once it has caught up', async () => {
    const path = contract.comments.fill({ section: 'video', object_id: 1, lifetime: 0 })
    const before = await textOf(siteVisitor(site), path)
    await write(browserOf('boris'), named('the act comm'))
    await site.served()
    expect(await textOf(siteVisitor(site), path)).toBe(before)
    expect(await site.served()).toMatchObject({ primary: 0, copy: expect.toSatisfy((count) => count > 0) })
    await site.catchUp()
    expect(await textOf(siteVisitor(site), path)).toContain('Lovely rain')
    await copy.putBack()
  })

  it('what members invalidate is asked from the primary, so that no cache keeps the old state', async () => {
    const path = contract.playlists.fill({ section: 'all', object_id: 0, sort: 'latest-updates', count: 20, page: 1 })
    expect(await textOf(siteVisitor(site), path)).toContain('"Hers"')
    await write(browserOf('anna'), named('the act playlist.del'))
    expect(await textOf(siteVisitor(site), path)).not.toContain('"Hers"')
  })

  it('a moderator sees a report at once', async () => {
    await write(browserOf('anna'), named('report'))
    const mira = browserOf('mira')
    expect(await textOf(mira, contract.queueItems.fill({ queue: 'reports', page: 1 }))).toContain('This is my film')
  })

  it('a session that has ended at the primary has ended everywhere', async () => {
    const anna = browserOf('anna')
    expect(await textOf(anna, contract.account.fill({}))).toContain('anna@example.com')
    await site.db.prepare('DELETE FROM sessions').run()
    expect((await anna.ask(contract.account.fill({}), { headers: json })).status).toBe(401)
  })

  it('a bookmark that no database will reach is answered by the primary, and what is no bookmark by the copy', async () => {
    const path = contract.comments.fill({ section: 'video', object_id: 1, lifetime: 0 })
    await write(browserOf('mira'), named('the act comm'))
    const boris = browserOf('boris')
    boris.cookies.set(bookmarkCookieName, site.futureBookmark)
    expect(await textOf(boris, path)).toContain('Lovely rain')
    for (const invented of ['first-primary', "0' OR 1", `${'0'.repeat(300)}`]) {
      boris.cookies.set(bookmarkCookieName, encodeURIComponent(invented))
      expect([invented, await textOf(boris, path)]).toEqual([invented, expect.not.stringContaining('Lovely rain')])
    }
  })
})

function named(name: string): MemberWrite {
  const found = memberWrites.find((one) => one.name === name)
  if (!found) throw new Error(`members have no write ${name}`)
  return found
}
