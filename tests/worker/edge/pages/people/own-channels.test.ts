// Channels of creators through both Workers, without script: who opens one, who edits it, how it is handed over, and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import { channelSectionsMax } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { ageCheckPaths, ageWalletPath } from '../../../../../shared/service-paths.ts'
import { createDemoIssuer } from '../../../../../worker/local/wallet/demo-issuer.ts'
import { proofFor, walletDemoOf } from '../../../../../worker/local/wallet/demo-wallet.ts'
import { channelPeopleMax, ownChannelsMax } from '../../../../../worker/origin/bounds.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { goodPhoto, photoForm } from '../../../../support/runtime/sample-images.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const own = href('own_channels', {}, en)
const pageOf = (id: number) => href('own_channel', { id: String(id) }, en)

let testbed: SiteTestbed
let [boris, mira, anna]: SiteVisitor[] = []
beforeAll(async () => {
  testbed = await startSiteTestbed()
  await testbed.run(
    "UPDATE accounts SET age_verified_until = unixepoch() + 86400 WHERE user_id IN (SELECT user_id FROM users WHERE username IN ('boris', 'mira'))",
  )
  ;[boris, mira, anna] = await Promise.all(['boris', 'mira', 'anna'].map((name) => signedIn(testbed, name)))
})
afterAll(() => testbed.stop())

const who = (visitor: SiteVisitor | undefined): SiteVisitor => {
  if (!visitor) throw new Error('the demo accounts sign in first')
  return visitor
}
const read = async <Answer>(visitor: SiteVisitor | undefined, path: string) =>
  (await (await who(visitor).ask(path, { headers: json })).json()) as Answer
const channelOf = async (visitor: SiteVisitor | undefined, id: number) =>
  (await read<AnswerOf<'ownChannel'>>(visitor, contract.ownChannel.fill({ channel_id: id }))).channel
const idOf = async (dir: string) =>
  (await testbed.db.prepare('SELECT channel_id AS id FROM channels WHERE dir = ?1').bind(dir).first<number>('id')) ?? 0
const people = (visitor: SiteVisitor | undefined, form: Record<string, string>) =>
  who(visitor).ask(writes.channelPeople.path, { form: { user_id: '', ...form }, headers: json })
const codesOf = async (response: Response) => {
  const { code, field } = (await response.json()) as { code: string; field: string }
  return [response.status, field, code]
}

describe('a channel', () => {
  it('is opened by a creator with a proof of age, has a page, and is in the log', async () => {
    const opened = await who(boris).ask(own, {
      form: {
        title: 'Quiet Shores',
        dir: 'quiet-shores',
        description: 'The sea.',
        links: 'https://x.com/shores',
        description_de: 'Das Meer.',
      },
    })
    const id = await idOf('quiet-shores')
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${pageOf(id)}?done=created`])
    const html = await siteVisitor(testbed).page(href('pornsite', { dir: 'quiet-shores' }, en))
    for (const text of ['Quiet Shores', 'The sea.', 'boris']) expect(html).toContain(text)
    // Its owner does not subscribe to it; all others may.
    const isOffered = async (visitor: SiteVisitor) =>
      (await visitor.page(href('pornsite', { dir: 'quiet-shores' }, en))).includes('id="follow"')
    expect([await isOffered(who(boris)), await isOffered(who(anna))]).toEqual([false, true])
    const rows = await testbed.db
      .prepare("SELECT act FROM audit_log WHERE queue = 'channels' AND item = ?1")
      .bind(String(id))
      .all()
    expect(rows.results).toEqual([{ act: 'create' }])
  })

  it('shows the rows that its owner chose, each with a link to all of it, and refuses a row that is none', async () => {
    const id = await idOf('quiet-shores')
    await addCatalogueVideo(testbed.db, { id: 81, title: 'Waves by the lighthouse', channelId: id })
    const { version } = await channelOf(boris, id)
    const form = { title: 'Quiet Shores', dir: 'quiet-shores', version: String(version) }
    const wrong = await who(boris).ask(pageOf(id), { form: { ...form, sections_1: 'short', sections_2: 'best' } })
    const again = await wrong.text()
    expect(wrong.status).toBe(400)
    expect(again.match(/name="sections_\d"/g)).toHaveLength(channelSectionsMax)
    expect(again).toMatch(/<select [^>]*name="sections_1"[^>]*>.*?<option value="short" selected="">/)
    const chosen = { ...form, sections_1: 'long', sections_2: '', sections_3: 'longest', sections_4: 'longest' }
    expect((await who(boris).ask(pageOf(id), { form: chosen })).status).toBe(303)
    expect((await channelOf(boris, id)).fields.sections).toBe('long,longest')
    const path = href('pornsite', { dir: 'quiet-shores' }, en)
    const html = await siteVisitor(testbed).page(path)
    // No video is long enough for the first row.
    expect([...html.matchAll(/<h2 id="section-(\w+)">/g)].map(([, name]) => name)).toEqual(['longest'])
    expect(html).toContain('href="/pornsite/quiet-shores/videos/?sort=longest"')
    expect(html.match(/>Waves by the lighthouse</g)).toHaveLength(1)
    // A filter is of the whole list.
    for (const query of ['sort=longest', 'type=hd', 'page=2'])
      expect(await siteVisitor(testbed).page(`${path}?${query}`)).not.toContain('id="section-')
    // Other comments are not.
    const comment = `INSERT INTO comments (section, object_id, user_id, added_date, comment)
      SELECT 'channel', ?1, user_id, 1, 'What a shore' FROM users WHERE username = 'anna' RETURNING comment_id`
    const thread = await testbed.db.prepare(comment).bind(id).first('comment_id')
    for (const query of ['comments_sort=top', `thread=${thread}`])
      expect([query, (await siteVisitor(testbed).page(`${path}?${query}`)).includes('id="section-longest"')]).toEqual([
        query,
        true,
      ])
  })

  it('shows the rows of another save beside those that were typed, and no field that is the same in both', async () => {
    const id = await idOf('quiet-shores')
    const { version } = await channelOf(boris, id)
    const form = { title: 'Quiet Shores', dir: 'quiet-shores', version: String(version - 1) }
    const late = await who(boris).ask(pageOf(id), { form: { ...form, sections_1: 'hd', sections_2: 'top-rated' } })
    expect(late.status).toBe(409)
    // The other save also removed a description, which is missing here, too: there is nothing to compare.
    expect(await late.text()).toContain(
      '<tbody><tr><th scope="row">Rows of its page</th><td>Over 30 minutes, Longest</td><td>HD, Top rated</td></tr></tbody>',
    )
  })

  it('is not opened without a proof of age, or above the limit; what was typed stays', async () => {
    const refusedPage = await who(anna).ask(own, { form: { title: 'Anna’s own', dir: 'annas' } })
    expect(refusedPage.status).toBe(400)
    const typed = await refusedPage.text()
    for (const text of ['Verify your age first.', 'value="Anna’s own"']) expect(typed).toContain(text)
    const taken = await who(mira).ask(own, { form: { title: 'Other Shores', dir: 'quiet-shores' } })
    const html = await taken.text()
    expect([
      taken.status,
      html.includes('Another page already has this address'),
      html.includes('Other Shores'),
    ]).toEqual([400, true, true])
    for (let at = 0; at < ownChannelsMax; at++)
      await testbed.run(
        "INSERT INTO channels (dir, title, url, user_id) SELECT 'many-' || ?1, 'Many', '', user_id FROM users WHERE username = 'mira'",
        at,
      )
    expect(
      await codesOf(
        await who(mira).ask(writes.saveChannel.path, {
          form: { id: '0', version: '0', title: 'More', dir: 'more' },
          headers: json,
        }),
      ),
    ).toEqual([400, 'notify', 'channel_limit'])
    await testbed.run("DELETE FROM channels WHERE dir LIKE 'many-%'")
  })

  it('is open to a member without uploads once they have proved their age on the page itself, without script too', async () => {
    const page = await who(anna).page(own)
    expect(page).toContain('Verify your age first')
    expect(page).not.toContain('name="title"')
    expect(/<form class="age-check"[^>]*/.exec(page)?.[0]).toContain(`action="${ageCheckPaths.photo}"`)
    const sent = await who(anna).ask(ageCheckPaths.photo, {
      parts: photoForm(goodPhoto()),
      headers: { accept: 'text/html', referer: testbed.origin + own },
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, own])
    const open = await who(anna).page(own)
    expect([open.includes('name="title"'), open.includes('age-check')]).toEqual([true, false])
    // Others are about a member without a proof.
    await testbed.run(
      "UPDATE accounts SET age_verified_until = 0 WHERE user_id IN (SELECT user_id FROM users WHERE username = 'anna')",
    )
  })

  it('is changed by its owner and its editors alone, and never in what staff set', async () => {
    const id = await idOf('quiet-shores')
    const { version } = await channelOf(boris, id)
    const form = {
      title: 'Quieter Shores',
      dir: 'quiet-shores',
      version: String(version),
      is_hidden: '1',
      member: 'mira',
    }
    for (const other of [mira, anna]) expect((await who(other).ask(pageOf(id), { form })).status).toBe(404)
    expect((await siteVisitor(testbed).ask(pageOf(id))).status).toBe(303)
    expect((await who(boris).ask(pageOf(id), { form })).status).toBe(303)
    expect(await channelOf(boris, id)).toMatchObject({
      title: 'Quieter Shores',
      is_hidden: false,
      owner: 'boris',
      version: version + 1,
    })
    const outdated = await who(boris).ask(pageOf(id), { form: { ...form, title: 'Loud Shores' } })
    const html = await outdated.text()
    expect([outdated.status, html.includes('Loud Shores'), html.includes('name="overwrite"')]).toEqual([
      409,
      true,
      true,
    ])
    expect((await who(boris).ask(pageOf(id), { form: { ...form, title: 'Loud Shores', overwrite: '1' } })).status).toBe(
      303,
    )
  })
})

describe('a site without a check of photos', () => {
  const begin = async (visitor: SiteVisitor, site: SiteTestbed, page: string, headers: Record<string, string> = {}) => {
    const form = { act: 'begin' }
    const begun = await visitor.ask(ageWalletPath, { form, headers: { ...headers, referer: site.origin + page } })
    expect([begun.status, begun.headers.get('location')]).toEqual([303, page])
    const html = await visitor.page(page, { headers })
    const [, link = ''] = /href="av:\/\/authorize\?([^"]+)"/.exec(html) ?? []
    return new URLSearchParams(link.replaceAll('&amp;', '&'))
  }
  const send = (request: URLSearchParams, form: Record<string, string>) =>
    fetch(request.get('response_uri') ?? '', { method: 'POST', body: new URLSearchParams(form) })

  it('offers its wallet on the page, says what became of the request, and opens the form with the proof', async () => {
    const issuer = await createDemoIssuer()
    const WALLET_DEMO = walletDemoOf({ opener: 'av://authorize', issuers: [issuer.row] })
    const site = await startSiteTestbed({ vars: { AGE_METHODS: 'wallet' }, originVars: { WALLET_DEMO } })
    const member = await signedIn(site, 'anna')
    const page = await member.page(own)
    expect([page.includes('Continue with an app'), page.includes('name="image"')]).toEqual([true, false])
    await send(await begin(member, site, own), { error: 'access_denied' })
    const declined = await member.page(own)
    for (const text of ['You declined in your app', 'Continue with an app']) expect(declined).toContain(text)
    const request = await begin(member, site, own)
    expect(await member.page(own)).not.toContain('Continue with an app')
    await send(request, await proofFor(request, issuer))
    const proved = await member.ask(own)
    expect([proved.status, proved.headers.get('location')]).toEqual([303, own])
    expect(await member.page(own)).toContain('name="title"')
    // Where only a wallet counts, the proof of a browser is none of the account.
    const headers = { 'x-dev-geo': 'BR' }
    const list = href('videos', {}, en)
    const other = siteVisitor(site)
    const gate = await begin(other, site, list, headers)
    await send(gate, await proofFor(gate, issuer))
    expect((await other.ask(list, { headers })).status).toBe(303)
    await other.signIn('boris')
    expect(await other.page(own, { headers })).toContain('Continue with an app')
    const asked = await begin(other, site, own, headers)
    await send(asked, await proofFor(asked, issuer))
    expect((await other.ask(own, { headers })).status).toBe(303)
    expect(await other.page(own, { headers })).toContain('name="title"')
    await site.stop()
  })

  it('says that none is set up, where it has no other method', async () => {
    const site = await startSiteTestbed({ vars: { AGE_METHODS: 'wallet' } })
    const page = await (await signedIn(site, 'anna')).page(own)
    expect([page.includes('Age checks aren’t set up on this site yet.'), page.includes('name="image"')]).toEqual([
      true,
      false,
    ])
    await site.stop()
  })
})

describe('those who run it', () => {
  it('are asked by the owner, by their former name as well while it is kept, told, and nothing before they accept', async () => {
    const id = await idOf('quiet-shores')
    for (const [name, seconds] of [
      ['anna-before', 60],
      ['anna-long-ago', -60],
    ] as const)
      await testbed.run(
        "INSERT INTO former_usernames SELECT ?1, user_id, 1, unixepoch() + ?2 FROM users WHERE username = 'anna'",
        name,
        seconds,
      )
    const asks = async (username: string) =>
      (await people(boris, { id: String(id), act: 'invite', username, role: 'editor' })).status
    expect([await asks('anna-long-ago'), await asks('Anna-before')]).toEqual([400, 200])
    expect((await read<AnswerOf<'ownChannels'>>(anna, contract.ownChannels.fill({}))).channels).toMatchObject([
      { channel_id: id, role: 'editor', state: 'invited' },
    ])
    expect(await who(anna).page(href('notifications', {}, en))).toContain('asks you to help with Loud Shores')
    expect((await who(anna).ask(pageOf(id))).status).toBe(404)
    expect((await who(anna).ask(own, { form: { act: 'accept', id: String(id) } })).status).toBe(303)
    expect(await channelOf(anna, id)).toMatchObject({ role: 'editor', people: [], offered_to: null })
    const { version } = await channelOf(anna, id)
    expect(
      (
        await who(anna).ask(pageOf(id), {
          form: { title: 'Loud Shores', dir: 'loud-shores', version: String(version) },
        })
      ).status,
    ).toBe(303)
    // Its numbers are those of its videos, for all who run it.
    const numbers = contract.creatorNumbers.fill({ of: 'channel', id, range: '28' })
    expect((await who(anna).ask(numbers, { headers: json })).status).toBe(200)
    expect((await who(mira).ask(numbers, { headers: json })).status).toBe(404)
  })

  it('are neither a banned member nor one whom a block stands between, and are told nothing of what was withdrawn', async () => {
    const id = String(await idOf('loud-shores'))
    const numberOf = async (username: string) =>
      Number(await testbed.db.prepare('SELECT user_id AS id FROM users WHERE username = ?1').bind(username).first('id'))
    const [borisId, miraId] = [await numberOf('boris'), await numberOf('mira')]
    const asks = async (act: 'invite' | 'offer') =>
      codesOf(await people(boris, { id, act, username: 'mira', ...(act === 'invite' && { role: 'viewer' }) }))
    const told = async () =>
      (
        await testbed.db
          .prepare("SELECT user_id FROM notices WHERE kind = 'channel_asked' AND user_id = ?1")
          .bind(miraId)
          .all()
      ).results.length
    const unknown = [400, 'username', 'member_unknown']
    for (const [one, other] of [
      [miraId, borisId],
      [borisId, miraId],
    ]) {
      await testbed.run('INSERT INTO blocks (user_id, blocked_id, added_date) VALUES (?1, ?2, 1)', one, other)
      expect([await asks('invite'), await asks('offer'), await told()]).toEqual([unknown, unknown, 0])
      await testbed.run('DELETE FROM blocks')
    }
    await testbed.run('UPDATE accounts SET is_banned = 1 WHERE user_id = ?1', miraId)
    expect([await asks('invite'), await told()]).toEqual([unknown, 0])
    await testbed.run('UPDATE accounts SET is_banned = 0 WHERE user_id = ?1', miraId)
    // Invited and offered, told once; the notification goes with what was withdrawn last.
    for (const act of ['invite', 'offer'] as const) await asks(act)
    expect(await told()).toBe(1)
    expect((await people(boris, { id, act: 'withdraw_offer' })).status).toBe(200)
    expect(await told()).toBe(1)
    expect((await people(boris, { id, act: 'remove', user_id: String(miraId) })).status).toBe(200)
    expect(await told()).toBe(0)
    await asks('offer')
    expect([await told(), (await people(boris, { id, act: 'offer', username: 'anna' })).status]).toEqual([1, 200])
    expect(await told()).toBe(0)
    expect((await people(boris, { id, act: 'withdraw_offer' })).status).toBe(200)
    expect((await people(boris, { id, act: 'withdraw_offer' })).status).toBe(404)
  })

  it('put videos into it; other members do not', async () => {
    const { unknownNames } = await import('../../../../../worker/origin/studio/store/upload-names.ts')
    const asked = async (username: string) => {
      const userId =
        (await testbed.db
          .prepare('SELECT user_id AS id FROM users WHERE username = ?1')
          .bind(username)
          .first<number>('id')) ?? 0
      return (await unknownNames(testbed.db as never, { channel: 'loud shores', categories: [], userId })).isNotYours
    }
    expect([await asked('boris'), await asked('anna'), await asked('mira')]).toEqual([false, false, true])
  })

  it('who only see its numbers change nothing, and leave when they want', async () => {
    const id = await idOf('loud-shores')
    expect((await people(boris, { id: String(id), act: 'invite', username: 'anna', role: 'viewer' })).status).toBe(200)
    const { version } = await channelOf(anna, id)
    expect(
      (await who(anna).ask(pageOf(id), { form: { title: 'Mine', dir: 'mine', version: String(version) } })).status,
    ).toBe(404)
    expect(await who(anna).page(pageOf(id))).not.toContain('name="title"')
    expect((await who(anna).ask(pageOf(id), { form: { act: 'leave' } })).headers.get('location')).toBe(
      `${own}?done=leave`,
    )
    expect((await who(anna).ask(pageOf(id))).status).toBe(404)
  })

  it('become its owner when it was offered to them and they take it; the former one stays as an editor', async () => {
    const id = await idOf('loud-shores')
    expect((await people(boris, { id: String(id), act: 'offer', username: 'anna' })).status).toBe(200)
    expect(await codesOf(await people(anna, { id: String(id), act: 'take' }))).toEqual([
      400,
      'notify',
      'age_unverified',
    ])
    expect((await people(boris, { id: String(id), act: 'offer', username: 'mira' })).status).toBe(200)
    expect((await people(anna, { id: String(id), act: 'take' })).status).toBe(400)
    expect((await people(mira, { id: String(id), act: 'take' })).status).toBe(200)
    expect(await channelOf(mira, id)).toMatchObject({
      role: 'owner',
      owner: 'mira',
      offered_to: null,
      people: [{ username: 'boris', role: 'editor', is_accepted: true }],
    })
    expect((await people(mira, { id: String(id), act: 'take' })).status).toBe(404)
    const [row] = (
      await testbed.db
        .prepare("SELECT before, after FROM audit_log WHERE queue = 'channels' ORDER BY audit_id DESC LIMIT 1")
        .all()
    ).results
    expect(row).toEqual({ before: '{"member":"boris"}', after: '{"member":"mira"}' })
  })

  it.each([
    [{ act: 'invite', username: 'no-such-name', role: 'editor' }, [400, 'username', 'member_unknown']],
    [{ act: 'invite', username: 'mira', role: 'editor' }, [400, 'username', 'member_unknown']],
    [{ act: 'invite', username: 'anna' }, [400, 'role', 'required']],
    [{ act: 'invite', username: 'anna', role: 'owner' }, [400, 'role', 'invalid']],
    [{ act: 'invite', username: 'a'.repeat(61), role: 'editor' }, [400, 'username', 'max_length']],
    [{ act: 'sell', username: 'anna' }, [400, 'act', 'invalid']],
    [{ act: 'remove', user_id: 'x' }, [400, 'user_id', 'invalid']],
    [{ act: 'remove', user_id: '999' }, [404, 'notify', 'not_found']],
    [{ act: 'withdraw_offer' }, [404, 'notify', 'not_found']],
    [{ act: 'accept' }, [404, 'notify', 'not_found']],
    [{ act: 'refuse_offer' }, [404, 'notify', 'not_found']],
    [{ act: 'invite', id: '0', username: 'anna', role: 'editor' }, [400, 'id', 'required']],
    [{ act: 'invite', id: '99999', username: 'anna', role: 'editor' }, [404, 'notify', 'not_found']],
  ] as const)('are refused %j', async (form, expected) => {
    const id = String(await idOf('loud-shores'))
    expect(await codesOf(await people(mira, { id, ...form }))).toEqual(expected)
  })

  it('are not changed by those who help, and are at most so many', async () => {
    const id = await idOf('loud-shores')
    for (const act of ['invite', 'remove', 'offer', 'withdraw_offer'])
      expect(
        (await people(boris, { id: String(id), act, username: 'anna', role: 'viewer', user_id: '1' })).status,
      ).toBe(404)
    const many = JSON.stringify(Array.from({ length: channelPeopleMax - 1 }, (_, at) => 10_000 + at))
    await testbed.run("INSERT INTO users (user_id, username) SELECT value, 'helper ' || value FROM json_each(?1)", many)
    await testbed.run(
      `INSERT INTO channel_people (channel_id, user_id, role, added_date)
      SELECT ?1, value, 'viewer', 1 FROM json_each(?2)`,
      id,
      many,
    )
    expect(
      await codesOf(await people(mira, { id: String(id), act: 'invite', username: 'anna', role: 'viewer' })),
    ).toEqual([400, 'username', 'people_limit'])
    for (const table of ['channel_people', 'users']) await testbed.run(`DELETE FROM ${table} WHERE user_id >= 10000`)
  })
})

describe('what a former owner asked', () => {
  /** A channel of anna that she offered to mira, and for which she asked boris. */
  const asked = async (dir: string): Promise<number> => {
    await testbed.run(
      "INSERT INTO channels (dir, title, url, user_id) SELECT ?1, ?1, '', user_id FROM users WHERE username = 'anna'",
      dir,
    )
    const id = await idOf(dir)
    expect((await people(anna, { id: String(id), act: 'offer', username: 'mira' })).status).toBe(200)
    expect((await people(anna, { id: String(id), act: 'invite', username: 'boris', role: 'editor' })).status).toBe(200)
    return id
  }
  const answers = async (id: number) =>
    [await people(mira, { id: String(id), act: 'take' }), await people(boris, { id: String(id), act: 'accept' })].map(
      ({ status }) => status,
    )
  const ownerOf = (id: number) =>
    testbed.db
      .prepare('SELECT u.username FROM channels c JOIN users u USING (user_id) WHERE c.channel_id = ?1')
      .bind(id)
      .first('username')
  const staff = async (path: string, form: Record<string, string>) =>
    (await (await signedIn(testbed, 'edda')).ask(path, { json: form, headers: json })).status

  it('ends when staff give the channel to another member, not with another change of theirs', async () => {
    const id = await asked('given-back')
    const save = (version: number, form: Record<string, string>) =>
      staff(writes.saveSubject.path, {
        family: 'channels',
        id: String(id),
        version: String(version),
        dir: 'given-back',
        url: 'https://shores.example/',
        ...form,
      })
    expect(await save(1, { title: 'Renamed', member: 'anna' })).toBe(200)
    expect((await channelOf(anna, id)).offered_to).toBe('mira')
    expect(await save(2, { title: 'Renamed', member: 'boris' })).toBe(200)
    expect(await answers(id)).toEqual([404, 404])
    expect(await ownerOf(id)).toBe('boris')
  })

  it('ends when the channel is merged into that of another member', async () => {
    const [id, into] = [await asked('merged-away'), await idOf('loud-shores')]
    const version = await testbed.db
      .prepare('SELECT version FROM channels WHERE channel_id = ?1')
      .bind(into)
      .first<number>('version')
    await testbed.run(
      "UPDATE channels SET user_id = (SELECT user_id FROM users WHERE username = 'edda') WHERE channel_id = ?1",
      into,
    )
    const form = { family: 'channels', id: String(id), into: String(into), version: '1', into_version: String(version) }
    expect(await staff(writes.mergeSubjects.path, form)).toBe(200)
    expect((await answers(into))[0]).toBe(404)
    expect(await ownerOf(into)).toBe('edda')
    await testbed.run(
      "UPDATE channels SET user_id = (SELECT user_id FROM users WHERE username = 'mira') WHERE channel_id = ?1",
      into,
    )
  })
})

describe('its pictures', () => {
  it('are sent by those who edit it; other members and other places are refused', async () => {
    const id = String(await idOf('loud-shores'))
    const send = (visitor: SiteVisitor | undefined, form: Record<string, string>) =>
      who(visitor).ask(writes.channelPicture.path, { form, headers: json })
    expect(await codesOf(await send(anna, { id, slot: 'picture', act: 'remove' }))).toEqual([
      404,
      'notify',
      'not_found',
    ])
    expect(await codesOf(await send(boris, { id, slot: 'poster', act: 'remove' }))).toEqual([400, 'slot', 'invalid'])
    expect(await codesOf(await send(boris, { id, slot: 'cover', act: 'burn' }))).toEqual([400, 'act', 'invalid'])
    expect(await codesOf(await send(boris, { id, slot: 'cover', act: 'send' }))).toEqual([400, 'file', 'required'])
    expect((await send(boris, { id, slot: 'cover', act: 'remove' })).status).toBe(200)
  })
})

describe('a member who goes', () => {
  it('takes their roles along; the channel stays without an owner, and does not open itself to the videos of all members', async () => {
    const id = await idOf('loud-shores')
    const { deleteAccount } = await import('../../../../../worker/origin/account/store/delete-account.ts')
    const userId =
      (await testbed.db.prepare("SELECT user_id AS id FROM users WHERE username = 'boris'").first<number>('id')) ?? 0
    const { takesVideosOf } = await import('../../../../../worker/origin/people/store/own-channels.ts')
    await testbed.run(
      "INSERT INTO channels (dir, title, url, user_id) VALUES ('left-shores', 'Left shores', '', ?1)",
      userId,
    )
    const offered = await idOf('left-shores')
    expect((await people(boris, { id: String(offered), act: 'offer', username: 'anna' })).status).toBe(200)
    const invited = { id: String(offered), act: 'invite', username: 'anna', role: 'editor' }
    expect((await people(boris, invited)).status).toBe(200)
    await testbed.db.batch(deleteAccount(testbed.db as never, userId, 1) as never)
    expect((await read<AnswerOf<'ownChannels'>>(anna, contract.ownChannels.fill({}))).channels).toEqual([])
    expect((await channelOf(mira, id)).people).toEqual([])
    expect((await people(anna, { id: String(offered), act: 'accept' })).status).toBe(404)
    expect(await takesVideosOf(testbed.db as never, 'left-shores', userId + 1)).toBe(false)
    // Its editors go on, and moderators see their pictures.
    const { unseenPictures } = await import('../../../../../worker/origin/moderation/store/unseen-pictures.ts')
    const left = await idOf('left-shores')
    await testbed.run("UPDATE channels SET cover = 'a-cover' WHERE channel_id = ?1", left)
    const waits = () =>
      testbed.db
        .prepare(`SELECT count(*) AS n FROM (${unseenPictures}) WHERE item = ?1`)
        .bind(`${left}.channel_cover`)
        .first('n')
    expect(await waits()).toBe(0)
    await testbed.run(
      "INSERT INTO channel_people (channel_id, user_id, role, is_accepted, added_date) SELECT ?1, user_id, 'editor', 1, 1 FROM users WHERE username = 'anna'",
      left,
    )
    expect(await waits()).toBe(1)
  })
})
