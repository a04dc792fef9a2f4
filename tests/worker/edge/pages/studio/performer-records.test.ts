// Who is shown in a video, and whether its uploader is of age: a video is not published before both are on record. Boris
// uploads, anna is another member, gina waits in GB for the moderator mira, and ada, the administrator, gives roles.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { ageCheckPaths, agePhotoPath } from '../../../../../shared/service-paths.ts'
import { trustedPublishAtOnce } from '../../../../../worker/origin/operator/trusted-uploads.ts'
import { publishIfTrusted } from '../../../../../worker/origin/studio/publish.ts'
import { attemptOf, type FakeProcessor, fakeProcessor } from '../../../../support/runtime/fake-processor.ts'
import { goodPhoto, photoForm } from '../../../../support/runtime/sample-images.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

const en = { lang: 'en' }
let testbed: SiteTestbed
let processor: FakeProcessor
const people = {} as Record<'anna' | 'boris' | 'mira' | 'ada', SiteVisitor>
beforeAll(async () => {
  processor = await fakeProcessor()
  testbed = await startSiteTestbed({
    vars: { AGE_CHECK: 'manual' },
    originVars: { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret },
  })
  await testbed.db
    .prepare("INSERT INTO categories (category_id, dir, title) VALUES (1, 'nature', 'Nature'), (2, 'water', 'Water')")
    .run()
  for (const name of ['anna', 'boris', 'mira', 'ada'] as const) {
    people[name] = siteVisitor(testbed)
    await people[name].signIn(name)
  }
})
afterAll(async () => {
  await testbed.stop()
  await processor.stop()
})

const json = { accept: 'application/json' }
const details = {
  title: 'Fog over the lake',
  description: 'An hour before sunrise, from the jetty.',
  categories: ['nature'],
  orientation: 'str',
  is_private: '0',
  exclusive: '1',
  preview: '3',
  consent_age: '1',
  consent_agreed: '1',
  consent_rights: '1',
}
const lina = {
  person_name: 'Lina Berg',
  person_date: '2026-01-02',
  person_reference: 'Folder 17',
  person_custodian: 'Harbour Archive',
  person_address: '1 Quay Street, Anytown',
  person_statement: '1',
}

/** A video of boris's, ready for review except for what his form says of people. */
async function filmOf(form: Record<string, string>): Promise<string> {
  const sent = new FormData()
  for (const [name, value] of Object.entries({ ...details, ...form })) sent.append(name, String(value))
  sent.append('file', new File([crypto.getRandomValues(new Uint8Array(100))], 'fog.mp4'))
  const answer = await people.boris.ask(writes.videoEdit.path, { parts: sent, headers: json })
  const { upload_id = '', codes = [] } = (await answer.json()) as {
    upload_id?: string
    codes?: { field: string; info?: string }[]
  }
  const id = upload_id || (codes.find(({ field }) => field === 'upload_id')?.info ?? '')
  await testbed.db
    .prepare("UPDATE uploads SET state = 'ready', has_stills = 1, duration_seconds = 720 WHERE upload_id = ?")
    .bind(id)
    .run()
  return id
}
const pageOf = (upload: string) => href('upload_people', { upload }, en)
const recordsOf = async (upload_id: string, who = people.boris) => {
  const answer = await who.ask(contract.uploadRecords.fill({ upload_id }), { headers: json })
  return { status: answer.status, body: (await answer.json()) as AnswerOf<'uploadRecords'> }
}
const codesOf = async (uploadId: string) => (await recordsOf(uploadId)).body.missing.map(({ code }) => code)
const queue = href('moderation_uploads', {}, en)
const decides = async (upload_id: string, decision: string) => {
  const answer = await people.mira.ask(queue, { form: { upload_id, decision } })
  return { status: answer.status, text: await answer.text() }
}
const stateOf = (uploadId: string) =>
  testbed.db.prepare('SELECT state FROM uploads WHERE upload_id = ?').bind(uploadId).first<string>('state')
const photos = async () =>
  (await (await testbed.runtime.files()).list({ prefix: 'age/' })).objects.map(({ key }) => key)

describe('an upload', () => {
  it('cannot be approved while a record is missing, names it, and is completed by plain forms', async () => {
    const id = await filmOf({ performers: 'Lina Berg' })
    expect(await codesOf(id)).toEqual(['age_unverified', 'people_unsaid', 'performer_missing'])
    const refused = await decides(id, 'approve')
    expect([refused.status, await stateOf(id)]).toEqual([400, 'ready'])
    for (const words of [
      'Performer records are missing, so it can’t be published yet.',
      'No performer record: Lina Berg',
    ]) {
      expect(refused.text).toContain(words)
    }
    const own = await people.boris.page(href('uploads', {}, en))
    expect(own).toContain('It isn’t stated whether people are shown.')
    expect(own).toContain(`href="${pageOf(id)}"`)

    const wrong = await people.boris.ask(pageOf(id), { form: { act: 'person', ...lina, person_date: '2999-01-01' } })
    const said = await wrong.text()
    expect(wrong.status).toBe(400)
    expect(said).toContain('Enter a date that is not in the future')
    expect(said).toContain('value="Harbour Archive"')
    const sent = await people.boris.ask(pageOf(id), { form: { act: 'person', ...lina } })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${pageOf(id)}?done=person`])
    // The same name is the same performer.
    await people.boris.ask(pageOf(id), { form: { act: 'person', ...lina, person_name: 'lina berg' } })
    expect((await recordsOf(id)).body.people).toHaveLength(1)
    expect(await codesOf(id)).toEqual(['age_unverified'])

    const queuePage = await people.mira.page(queue)
    expect(queuePage).toContain('1 Quay Street, Anytown')
    expect((await decides(id, 'confirm_age')).status).toBe(303)
    expect((await recordsOf(id)).body.age.state).toBe('verified')
    expect((await decides(id, 'approve')).status).toBe(303)
    expect(await stateOf(id)).toBe('published')
    // What was decided on stays, also while the video is down: it may be restored.
    const [person] = (await recordsOf(id)).body.people
    const late = { act: 'remove', person_id: String(person?.person_id) }
    expect((await people.boris.ask(pageOf(id), { form: late })).status).toBe(404)
    await testbed.db.prepare("UPDATE uploads SET state = 'removed' WHERE upload_id = ?").bind(id).run()
    expect((await people.boris.ask(pageOf(id), { form: late })).status).toBe(404)
    expect((await recordsOf(id)).body).toMatchObject({ is_closed: true, people: [{ name: 'lina berg' }] })
  })

  it('that is online with a changed record is reviewed again', async () => {
    const id = await filmOf({ shown: '1', ...lina })
    expect((await decides(id, 'approve')).status).toBe(303)
    expect(await people.mira.page(queue)).not.toContain(`value="${id}"`)
    const moved = { act: 'person', ...lina, person_address: '2 Hill Road, Anytown' }
    expect((await people.boris.ask(pageOf(id), { form: moved })).status).toBe(303)
    expect(await stateOf(id)).toBe('published')
    const queuePage = await people.mira.page(queue)
    expect([queuePage.includes(`value="${id}"`), queuePage.includes('2 Hill Road, Anytown')]).toEqual([true, true])
    // A confirmation of his age is no decision about the video.
    expect((await decides(id, 'confirm_age')).status).toBe(303)
    expect(await stateOf(id)).toBe('published')
    // It does not take the place of a proof that opens the gate, too.
    const proved = "UPDATE age_proofs SET method = 'wallet', policy_version = 'x1'"
    await testbed.db.prepare(proved).run()
    expect((await decides(id, 'confirm_age')).status).toBe(303)
    const proofs = await testbed.db.prepare('SELECT method, policy_version FROM age_proofs').all()
    expect(proofs.results).toEqual([{ method: 'wallet', policy_version: 'x1' }])
    expect((await decides(id, 'approve')).status).toBe(303)
    expect(await people.mira.page(queue)).not.toContain(`value="${id}"`)
    const { results } = await testbed.db.prepare('SELECT act FROM audit_log WHERE item = ?').bind(id).all()
    expect(results.map(({ act }) => act)).toEqual(['approve', 'confirm_age', 'confirm_age', 'approve'])
  })

  it('of a landscape declares that it shows no person, only while it has no performer records', async () => {
    const landscape = await filmOf({ shown: '0' })
    expect((await recordsOf(landscape)).body).toMatchObject({ shown: 0, people: [], missing: [] })
    const peopled = await filmOf({ shown: '1', ...lina })
    expect((await recordsOf(peopled)).body).toMatchObject({
      shown: 1,
      people: [{ name: 'Lina Berg', reference: 'Folder 17' }],
      missing: [],
    })
    const refused = await people.boris.ask(pageOf(peopled), { form: { act: 'nobody' } })
    expect([refused.status, (await refused.text()).includes('Remove the performer records first')]).toEqual([400, true])
    const [person] = (await recordsOf(peopled)).body.people
    await people.boris.ask(pageOf(peopled), { form: { act: 'remove', person_id: String(person?.person_id) } })
    expect(await codesOf(peopled)).toEqual(['people_missing'])
    await people.boris.ask(pageOf(peopled), { form: { act: 'nobody' } })
    expect(await codesOf(peopled)).toEqual([])
    expect((await decides(landscape, 'approve')).status).toBe(303)
  })

  it('seals the place of a record: neither database, log, public answers nor other members hold it', async () => {
    const id = await filmOf({ shown: '1', ...lina })
    const rows = await testbed.db.prepare('SELECT * FROM upload_people').all()
    const uploads = await testbed.db.prepare('SELECT * FROM uploads').all()
    expect(JSON.stringify([rows.results, uploads.results])).not.toMatch(/Quay|Folder 17|Harbour/)
    await decides(id, 'approve')
    const video_id = (await testbed.db
      .prepare('SELECT video_id FROM uploads WHERE upload_id = ?')
      .bind(id)
      .first<number>('video_id')) as number
    const open = await (await siteVisitor(testbed).ask(contract.video.fill({ video_id }))).text()
    expect(open).toContain('Fog over the lake')
    const watched = await siteVisitor(testbed).page(
      href('video', { id: String(video_id), dir: 'fog-over-the-lake' }, en),
    )
    expect(watched).toMatch(/Producer(<!-- -->)? <b>boris<\/b>/)
    expect(watched).toContain(href('information', { section: '2257' }, en))
    expect(open + watched + testbed.log.join('\n')).not.toMatch(/Quay|Folder 17|Harbour Archive/)

    for (const who of [people.anna, siteVisitor(testbed)]) {
      expect((await recordsOf(id, who)).status).toBe(who === people.anna ? 404 : 401)
      const written = await who.ask(writes.uploadPeople.path, {
        json: { act: 'person', upload_id: id, ...lina, person_name: 'Somebody Else' },
        headers: json,
      })
      expect(written.status).toBe(who === people.anna ? 404 : 401)
    }
    expect((await people.anna.ask(pageOf(id))).status).toBe(404)
    expect((await recordsOf(id)).body.people).toHaveLength(1)
  })
})

describe('a photo of an age check', () => {
  const queuePage = href('moderation_ages', {}, en)
  const sends = async (who: SiteVisitor, place: string) =>
    who.ask(ageCheckPaths.photo, { parts: photoForm(goodPhoto()), headers: { 'x-dev-geo': place, ...json } })
  const drawn = new TextEncoder().encode('drawn anew')
  /** The photo that waits, once the processor has re-encoded it. */
  const waiting = async () => {
    const id = (await photos()).map((key) => key.replace('age/', ''))[0] ?? ''
    const attempt = attemptOf(testbed.origin, await processor.jobOf(id, 1, 'image'))
    await attempt.tells({ type: 'started' })
    expect((await attempt.put('image-1600.webp', drawn)).status).toBe(204)
    await attempt.tells({ type: 'done', files: [{ name: 'image-1600.webp', bytes: drawn.length }] })
    return [id]
  }
  const word = (check_id: string, decision: string, reason = '') =>
    people.mira.ask(queuePage, { form: { check_id, decision, reason } })

  it('lets gina in from the waiting page; only a moderator sees it, and it is deleted with the decision', async () => {
    const gina = siteVisitor(testbed)
    const geo = { headers: { 'x-dev-geo': 'GB' } }
    await sends(gina, 'GB')
    const home = href('videos', {}, en)
    expect(await gina.page(home, geo)).toContain('A moderator is checking your photo')
    const sent = (await photos())[0]?.replace('age/', '') ?? ''
    const photo = agePhotoPath.fill({ check_id: sent })
    // Before it is re-encoded no moderator can see it or decide about it.
    expect([(await people.mira.ask(photo)).status, (await word(sent, 'ok')).status]).toEqual([404, 400])
    const before = await people.mira.page(queuePage)
    expect([before.includes('still being processed'), before.includes('value="ok"')]).toEqual([true, false])
    const [id = ''] = await waiting()
    expect(await photos()).toEqual([`age/drawn-${id}/image-1600.webp`])
    for (const who of [people.boris, siteVisitor(testbed)]) {
      expect([(await who.ask(queuePage)).status, (await who.ask(photo)).status]).toEqual([404, 404])
      const said = await who.ask(writes.decideAge.path, { json: { check_id: id, decision: 'ok' }, headers: json })
      expect([401, 404]).toContain(said.status)
    }
    expect(await people.mira.page(queuePage)).toContain(`src="${photo}"`)
    const seen = await people.mira.ask(photo)
    expect([seen.status, seen.headers.get('cache-control'), seen.headers.get('content-type')]).toEqual([
      200,
      'private, no-store',
      'image/webp',
    ])
    expect(await seen.text()).toBe('drawn anew')

    expect((await word(id, 'refused')).status).toBe(400)
    expect((await word(id, 'ok')).status).toBe(303)
    expect([await photos(), (await people.mira.ask(photo)).status]).toEqual([[], 404])
    expect((await word(id, 'refused', 'unclear')).status).toBe(404)
    expect((await gina.ask(home, geo)).status).toBe(303)
    expect(await gina.page(home, geo)).toContain('class="page')
  })

  it('that is refused shows the reason and is no proof', async () => {
    const gina = siteVisitor(testbed)
    await sends(gina, 'GB')
    const [id = ''] = await waiting()
    await word(id, 'refused', 'nobody')
    const page = await gina.page(href('videos', {}, en), { headers: { 'x-dev-geo': 'GB' } })
    expect(page).toContain('The photo doesn’t show a face.')
  })

  it('of a signer without an account says that it waits or why it was refused, and opens the pages of releases once it is approved', async () => {
    const film = await filmOf({ performers: 'Nina Vale' })
    const invited = await people.boris.page(pageOf(film), { form: { act: 'invite', person_name: 'Nina Vale' } })
    const link = /\/release\/[\w-]{43}\//.exec(invited)?.[0] ?? ''
    const receipts = href('release_receipt', {}, en)
    const nina = siteVisitor(testbed)
    expect(await nina.page(receipts)).not.toContain('Verify your age first')
    await sends(nina, 'CA')
    for (const path of [link, receipts]) {
      const page = await nina.page(path)
      for (const text of ['A moderator is checking your photo', 'Check again']) expect(page).toContain(text)
      expect(page).not.toContain('name="image"')
    }
    // What was typed into the form of a receipt is not lost to a proof that comes meanwhile.
    const receipt = { receipt: 'What I signed', signature: 'a'.repeat(20) }
    const asked = await (await nina.ask(receipts, { form: receipt })).text()
    for (const text of ['What I signed', 'A moderator is checking your photo']) expect(asked).toContain(text)
    const [refused = ''] = await waiting()
    await word(refused, 'refused', 'unclear')
    const again = await nina.page(link)
    for (const text of ['The photo isn’t clear enough.', 'name="image"']) expect(again).toContain(text)
    expect(await nina.page(link)).not.toContain('The photo isn’t clear enough.')

    await sends(nina, 'CA')
    const [approved = ''] = await waiting()
    await word(approved, 'ok')
    expect(await (await nina.ask(receipts, { form: receipt })).text()).toContain('What I signed')
    const proved = await nina.ask(link)
    expect([proved.status, proved.headers.get('location')]).toEqual([303, link])
    const open = await nina.page(link)
    expect([open.includes('Verify your age first'), open.includes('The video is still being processed')]).toEqual([
      false,
      true,
    ])
    const signed = {
      token: link.split('/')[2] ?? '',
      act: 'sign',
      name: 'Nina Vale',
      drawing: '',
      email: '',
      agreed: '1',
    }
    const looks = JSON.stringify({ plain: ['a'.repeat(32)], mirrored: ['a'.repeat(32)], cropped: [] })
    await testbed.db
      .prepare("UPDATE uploads SET sha256 = ?2, looks = ?3, frames = '[]' WHERE upload_id = ?1")
      .bind(film, 'f'.repeat(64), looks)
      .run()
    const answer = await nina.ask(link, { form: signed })
    const own = String(answer.headers.get('location')).split('?')[0] ?? ''
    expect([answer.status, own]).toEqual([303, expect.stringMatching(/^\/releases\/[\w-]{43}\/$/)])
    expect(await nina.page(own)).not.toContain('Verify your age first')
  })

  it('of a member waits on the page of their channels, and is a proof there once it is approved; that of another browser is none', async () => {
    const channels = href('own_channels', {}, en)
    await sends(people.anna, 'CA')
    const page = await people.anna.page(channels)
    expect([page.includes('A moderator is checking your photo'), page.includes('name="image"')]).toEqual([true, false])
    const [id = ''] = await waiting()
    await word(id, 'ok')
    expect(await people.anna.page(channels)).toContain('name="title"')
    const edda = siteVisitor(testbed)
    await edda.signIn('edda')
    edda.cookies.set('__Host-age-wait', people.anna.cookies.get('__Host-age-wait') ?? '')
    expect((await edda.ask(channels)).status).toBe(303)
    expect(await edda.page(channels)).toContain('Verify your age first')
  })

  it('of a member proves the age of the account, in any location', async () => {
    const film = await filmOf({ shown: '0' })
    await testbed.db.prepare('UPDATE accounts SET age_verified_until = 0').run()
    await sends(people.boris, 'CA')
    expect((await recordsOf(film)).body.age.state).toBe('waiting')
    expect(await people.mira.page(queuePage)).toContain('<h2>boris</h2>')
    const [id = ''] = await waiting()
    await word(id, 'ok')
    expect((await recordsOf(film)).body).toMatchObject({ age: { state: 'verified' }, missing: [] })
    const proof = await testbed.db
      .prepare('SELECT method, p.decided_by FROM age_proofs p JOIN users USING (user_id) WHERE username = ?')
      .bind('boris')
      .first()
    expect(proof).toEqual({ method: 'review', decided_by: 3 })
  })
})

describe('roles', () => {
  const queuePage = href('moderation_people', {}, en)
  const roleOf = (username: string) =>
    testbed.db
      .prepare('SELECT role FROM accounts JOIN users USING (user_id) WHERE username = ?')
      .bind(username)
      .first<string>('role')
  const give = (username: string, role: string, more: Record<string, string> = { confirm: '1' }) =>
    people.ada.ask(queuePage, { form: { username, role, ...more } })

  it('are given by administrators alone, after confirmation', async () => {
    for (const who of [people.boris, people.mira, siteVisitor(testbed)]) {
      const asked = await who.ask(writes.giveRole.path, { json: { username: 'boris', role: 'admin' }, headers: json })
      expect([(await who.ask(queuePage)).status, [401, 404].includes(asked.status)]).toEqual([404, true])
    }
    const ask = await give('anna', 'moderator', {})
    expect([ask.status, (await ask.text()).includes('Change the role of anna to Moderator?')]).toEqual([200, true])
    expect(await roleOf('anna')).toBe('member')
    expect((await give('anna', 'moderator')).headers.get('location')).toBe(`${queuePage}?done=role`)
    expect((await people.anna.ask(queue)).status).toBe(200)
    await give('anna', 'member')
    expect((await people.anna.ask(queue)).status).toBe(404)
    expect(await (await give('nobody-here', 'moderator')).text()).toContain('No member has this username')
  })

  it('always leave one administrator', async () => {
    const refused = await give('ada', 'member')
    expect([
      refused.status,
      (await refused.text()).includes('This is the last administrator. Make another member an administrator first.'),
    ]).toEqual([400, true])
    await give('mira', 'admin')
    expect((await give('ada', 'moderator')).status).toBe(303)
    expect([await roleOf('ada'), await roleOf('mira')]).toEqual(['moderator', 'admin'])
  })
})

describe('a trusted member’s video', () => {
  const deps = async () => ({
    db: testbed.db,
    media: await testbed.runtime.files(),
    notifyOpenPages: async () => {},
    areStaffUnchecked: true,
  })
  const listed = async () => (await siteVisitor(testbed).ask(href('videos', {}, en))).text()

  it('waits for review unless the operator allows immediate publication, and always while a record is missing', async () => {
    await testbed.db.prepare("UPDATE accounts SET role = 'trusted' WHERE user_id = 2").run()
    const film = await filmOf({ shown: '0', title: 'First and then looked at' })
    expect(trustedPublishAtOnce).toBe(false)
    expect([await publishIfTrusted(await deps(), film), await stateOf(film)]).toEqual([false, 'ready'])
    const nameless = await filmOf({ title: 'Nobody says who is in it' })
    expect([await publishIfTrusted(await deps(), nameless, true), await stateOf(nameless)]).toEqual([false, 'ready'])
    await testbed.db.prepare("UPDATE accounts SET role = 'member' WHERE user_id = 2").run()
    expect(await publishIfTrusted(await deps(), film, true)).toBe(false)
    await testbed.db.prepare("UPDATE accounts SET role = 'trusted' WHERE user_id = 2").run()
    expect([await publishIfTrusted(await deps(), film, true), await stateOf(film)]).toEqual([true, 'published'])
    expect(await publishIfTrusted(await deps(), film, true)).toBe(false)
  })

  it('is reviewed afterwards and stays or is removed', async () => {
    const [stays = '', goes = ''] = [
      await filmOf({ shown: '0', title: 'It may stay' }),
      await filmOf({ shown: '0', title: 'It has to go' }),
    ]
    for (const film of [stays, goes]) await publishIfTrusted(await deps(), film, true)
    const queuePage = await people.mira.page(queue)
    for (const words of ['It may stay', 'It has to go', 'Already online']) expect(queuePage).toContain(words)
    expect((await decides(stays, 'approve')).status).toBe(303)
    expect((await decides(stays, 'approve')).status).toBe(404)
    const gone = await people.mira.ask(queue, { form: { upload_id: goes, decision: 'reject', reason: 'rules' } })
    expect([gone.status, await stateOf(stays), await stateOf(goes)]).toEqual([303, 'published', 'removed'])
    expect(await listed()).not.toContain('It has to go')
  })
})
