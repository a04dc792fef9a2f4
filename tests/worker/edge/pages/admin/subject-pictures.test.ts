// Pictures of performers, channels, categories and the site itself from the device of staff to the public page: only what the processor has
// encoded anew is shown, and each change is a row of the log.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { undoSeconds } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import type { MergedFamily } from '../../../../../shared/rules/admin-families.ts'
import type { PictureSlot } from '../../../../../shared/rules/admin-pictures.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { originName } from '../../../../../worker/local.ts'
import { attemptOf, type FakeProcessor, fakeProcessor } from '../../../../support/runtime/fake-processor.ts'
import { jpeg, photoOf, webpExtended } from '../../../../support/runtime/sample-images.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const bytes = new Uint8Array([82, 73, 70, 70, 0, 0, 0, 0, 87, 69, 66, 80])
const pages = { models: 'admin_model', channels: 'admin_channel', categories: 'admin_category' } as const

let testbed: SiteTestbed
let processor: FakeProcessor
let edda: SiteVisitor
let anna: SiteVisitor
let ada: SiteVisitor
beforeAll(async () => {
  processor = await fakeProcessor()
  testbed = await startSiteTestbed({ originVars: { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret } })
  edda = await signedIn(testbed, 'edda')
  anna = await signedIn(testbed, 'anna')
  ada = await signedIn(testbed, 'ada')
  await testbed.run("INSERT INTO models (model_id, dir, title) VALUES (1, 'lina-berg', 'Lina Berg')")
  await testbed.run(
    "INSERT INTO channels (channel_id, dir, title, url) VALUES (1, 'north', 'North', 'https://north.example/')",
  )
  await testbed.run("INSERT INTO categories (category_id, dir, title) VALUES (1, 'fog', 'Fog')")
})
afterAll(async () => {
  await testbed.stop()
  await processor.stop()
})

const partsOf = (fields: Record<string, string>, size: [number, number] | null) => {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.set(name, value)
  if (size) parts.set('file', photoOf(jpeg(...size), 9000), 'new.jpg')
  return parts
}
const sends = async (
  family: MergedFamily,
  slot: PictureSlot,
  who = edda,
  page: string = href(pages[family], { id: '1' }, en),
) => {
  const answer = await who.ask(page, { parts: partsOf({ slot, act: 'send' }, [1600, 900]) })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page}?done=picture`])
  const picture = await testbed.db
    .prepare('SELECT picture FROM subject_pictures WHERE family = ?1 AND slot = ?2')
    .bind(family, slot)
    .first<string>('picture')
  return processor.jobOf(String(picture), 1, 'image')
}
const draws = async (job: Awaited<ReturnType<typeof sends>>, names: string[]) => {
  const attempt = attemptOf(testbed.origin, job)
  await attempt.tells({ type: 'started' })
  for (const name of names) expect((await attempt.put(name, bytes)).status).toBe(204)
  return attempt.tells({ type: 'done', files: names.map((name) => ({ name, bytes: bytes.length })) })
}
const shown = (table: string, slot: PictureSlot) =>
  testbed.db.prepare(`SELECT ${slot} AS found FROM ${table}`).first('found')
const keys = async (prefix: string) =>
  (await (await testbed.runtime.files()).list({ prefix })).objects.map(({ key }) => key)
const lastChange = async (family: MergedFamily) => {
  const path = contract.catalogueChanges.fill({ family, item: 1, page: 1 })
  const { changes } = (await (await edda.ask(path, { headers: json })).json()) as {
    changes: { act: string; username: string; changes: unknown[] }[]
  }
  return changes[0]
}

let merges = 0
describe('a picture of the catalogue', () => {
  it.each<[MergedFamily, PictureSlot, string, string, number]>([
    ['models', 'picture', 'portrait', '/pornstar/lina-berg/', 720],
    ['channels', 'picture', 'still', '/pornsite/north/', 640],
    ['channels', 'cover', 'banner', '/pornsite/north/', 2500],
    ['categories', 'picture', 'still', '/categories/', 640],
  ])(
    'of %s (%s) is encoded anew as a %s, shown on %s afterwards, and logged',
    async (family, slot, purpose, path, width) => {
      const job = await sends(family, slot)
      expect(job).toMatchObject({ kind: 'image', image: { purpose } })
      expect(await edda.page(href(pages[family], { id: '1' }, en))).toContain('Your new picture is being prepared')
      expect(await shown(family, slot)).toBe(null)
      expect(await draws(job, [`image-${width}.webp`, 'image-100.webp'])).toMatchObject({ go: true })
      const key = String(await shown(family, slot))
      expect(key).toMatch(new RegExp(`^pictures/subject-[0-9a-f-]{36}/image-${width}\\.webp$`))
      expect(await siteVisitor(testbed).page(path)).toContain(`/media/${key}`)
      expect(await lastChange(family)).toMatchObject({
        act: 'picture',
        username: 'edda',
        changes: [{ field: slot, before: null, after: key }],
      })
    },
  )

  it('that replaces another one deletes it, and can be taken away by a form', async () => {
    const former = String(await shown('models', 'picture'))
    await draws(await sends('models', 'picture'), ['image-720.webp'])
    const key = String(await shown('models', 'picture'))
    expect(key).not.toBe(former)
    expect(await keys(former)).toEqual([])
    const page = href('admin_model', { id: '1' }, en)
    expect((await edda.ask(page, { parts: partsOf({ slot: 'picture', act: 'remove' }, null) })).status).toBe(303)
    expect([await shown('models', 'picture'), await keys(key), await keys('sent-pictures/')]).toEqual([null, [], []])
    expect(await lastChange('models')).toMatchObject({ act: 'picture', changes: [{ before: key, after: null }] })
  })

  it.each([
    {
      owner: 'a performer',
      family: 'models',
      page: href('own_performer', { id: '1' }, en),
      path: '/pornstar/lina-berg/',
      purpose: 'portrait',
      width: 720,
    },
    {
      owner: 'the owner of a channel',
      family: 'channels',
      page: href('own_channel', { id: '1' }, en),
      path: '/pornsite/north/',
      purpose: 'still',
      width: 640,
    },
  ] as const)('is sent and taken away by $owner, too, without script, on the page that is theirs', async (row) => {
    const { family, page, path, purpose, width } = row
    const own = (name: string | null) =>
      testbed.run(`UPDATE ${family} SET user_id = (SELECT user_id FROM users WHERE username = ?1)`, name)
    await own('anna')
    const html = await anna.page(page)
    expect(html).toMatch(/<form [^>]*enctype="multipart\/form-data"[^>]*>(?:(?!<\/form>).)*name="file"/is)
    const former = await shown(family, 'picture')
    for (const [file, words] of [
      [photoOf(jpeg(100, 100), 9000), 'The picture is the wrong size. Choose another picture.'],
      [new Blob(['GIF of a harbour, as words']), 'This type of file isn’t allowed'],
      [null, 'This field is required'],
    ] as const) {
      const parts = partsOf({ slot: 'picture', act: 'send' }, null)
      if (file) parts.set('file', file, 'new.jpg')
      const refused = await anna.ask(page, { parts })
      expect([words, refused.status, (await refused.text()).includes(words)]).toEqual([words, 400, true])
    }
    const job = await sends(family, 'picture', anna, page)
    expect(job).toMatchObject({ image: { purpose } })
    expect(await anna.page(page)).toContain('Your new picture is being prepared')
    expect(await shown(family, 'picture')).toBe(former)
    await draws(job, [`image-${width}.webp`])
    const key = String(await shown(family, 'picture'))
    expect(key).not.toBe(former)
    expect(await siteVisitor(testbed).page(path)).toContain(`/media/${key}`)
    expect(await lastChange(family)).toMatchObject({ act: 'picture', username: 'anna', changes: [{ after: key }] })
    expect((await anna.ask(page, { parts: partsOf({ slot: 'picture', act: 'remove' }, null) })).status).toBe(303)
    expect([await shown(family, 'picture'), await keys(key)]).toEqual([null, []])
    await own(null)
    expect((await anna.ask(page, { parts: partsOf({ slot: 'picture', act: 'send' }, [1600, 900]) })).status).toBe(404)
  })

  it('is no new version: a form that was open meanwhile is saved, and a conflict names the fields of the other save', async () => {
    const version = Number(await testbed.db.prepare('SELECT version FROM channels').first('version'))
    const fields = { family: 'channels', id: '1', title: 'North', dir: 'north', url: 'https://north.example/' }
    const saves = async (more: Record<string, string>) => {
      const form = { ...fields, version: String(version), ...more }
      const answer = await edda.ask(writes.saveSubject.path, { json: form, headers: json })
      return { status: answer.status, body: (await answer.json()) as { codes?: { field: string }[] } }
    }
    expect((await saves({ alias: 'Norden' })).status).toBe(200)
    await draws(await sends('channels', 'picture'), ['image-640.webp'])
    const { status, body } = await saves({ title: 'Northern' })
    expect([status, body.codes?.map(({ field }) => field)]).toEqual([409, ['version', 'alias']])
    expect((await saves({ version: String(version + 1), alias: 'Norden', description: 'All north.' })).status).toBe(200)
  })

  it('that the processor cannot use is told to the editor, and nothing is shown', async () => {
    const attempt = attemptOf(testbed.origin, await sends('models', 'picture'))
    await attempt.tells({ type: 'started' })
    await attempt.tells({ type: 'failed', reason: 'corrupted', retriable: false })
    expect(await shown('models', 'picture')).toBe(null)
    expect(await edda.page(href('admin_model', { id: '1' }, en))).toContain('We couldn’t use your last picture')
  })

  it.each<[string, Record<string, string>, [number, number] | null, string]>([
    ['without a file', { slot: 'picture', act: 'send' }, null, 'This field is required'],
    [
      'too small',
      { slot: 'picture', act: 'send' },
      [100, 100],
      'The picture is the wrong size. Choose another picture.',
    ],
  ])('%s is refused beside the field', async (_, fields, size, words) => {
    const answer = await edda.ask(href('admin_model', { id: '1' }, en), { parts: partsOf(fields, size) })
    expect([answer.status, (await answer.text()).includes(words)]).toEqual([400, true])
  })

  it.each<[string, string, string]>([
    ['family', 'playlists', 'family'],
    ['id', 'x', 'id'],
    ['slot', 'avatar', 'slot'],
    ['slot', 'cover', 'slot'],
    ['act', 'show', 'act'],
  ])('with %s "%s" is refused', async (field, value, refusedField) => {
    const fields = { family: 'models', id: '1', slot: 'picture', act: 'send', [field]: value }
    const answer = await edda.ask(writes.subjectPicture.path, { parts: partsOf(fields, [1600, 900]), headers: json })
    expect([answer.status, ((await answer.json()) as { field: string }).field]).toEqual([400, refusedField])
  })

  it('goes with a merge to the one that has none, and is deleted where that has its own', async () => {
    await testbed.run(
      "INSERT INTO models (model_id, dir, title) VALUES (2, 'lina-b', 'Lina B'), (3, 'lina-c', 'Lina C')",
    )
    await draws(await sends('models', 'picture'), ['image-720.webp'])
    const key = String(await testbed.db.prepare('SELECT picture FROM models WHERE model_id = 1').first('picture'))
    const merges = async (id: string, into: string) => {
      const version = String(
        await testbed.db.prepare('SELECT version FROM models WHERE model_id = ?1').bind(id).first('version'),
      )
      const form = { family: 'models', id, into, version }
      return (await edda.ask(writes.mergeSubjects.path, { json: form, headers: json })).status
    }
    expect(await merges('1', '2')).toBe(200)
    expect(await testbed.db.prepare('SELECT picture FROM models WHERE model_id = 2').first('picture')).toBe(key)
    await testbed.run("UPDATE models SET picture = 'pictures/silk/vertical.webp' WHERE model_id = 3")
    // While the merge can be undone, so can this.
    expect([await merges('2', '3'), (await keys(key)).length]).toEqual([200, 1])
    await testbed.run('UPDATE merge_undos SET merged_date = merged_date - ?1', undoSeconds + 1)
    const origin = await testbed.runtime.miniflare.getWorker(originName)
    await origin.scheduled({ cron: '45 * * * *' })
    await expect.poll(() => keys(key)).toEqual([])
    await testbed.run("INSERT INTO models (model_id, dir, title) VALUES (1, 'lina-d', 'Lina D')")
  })

  it.each<[string, (page: string) => Promise<string | null>]>([
    [
      'replaced by an editor',
      async (page) => {
        await draws(await sends('models', 'picture', edda, page), ['image-720.webp'])
        return expect.stringMatching(/^pictures\/subject-/)
      },
    ],
    [
      'taken away by an editor',
      async (page) => {
        const sent = await edda.ask(page, { parts: partsOf({ slot: 'picture', act: 'remove' }, null) })
        expect(sent.status).toBe(303)
        return null
      },
    ],
    [
      'removed by a moderator',
      async (page) => {
        const [, id = ''] = /(\d+)\/$/.exec(page) ?? []
        const mira = await signedIn(testbed, 'mira')
        const decision = {
          queue: 'pictures',
          item: `${id}.model_picture`,
          decision: 'remove',
          reason: 'rules',
          note: '',
        }
        const decided = await mira.ask(writes.decide.path, { json: decision, headers: json })
        expect(decided.status).toBe(200)
        return null
      },
    ],
  ])(
    'that a merge handed over and that is %s then comes back with no undo, which leaves the present one',
    async (_, ends) => {
      const [from, into] = [40 + ++merges * 2, 41 + merges * 2]
      await testbed.run(
        `INSERT INTO models (model_id, dir, title, user_id) SELECT ?1, 'given-' || ?1, 'Given', NULL
       UNION ALL SELECT ?2, 'given-' || ?2, 'Taken', user_id FROM users WHERE username = 'anna'`,
        from,
        into,
      )
      const pageOf = (id: number) => href('admin_model', { id: String(id) }, en)
      const pictureOf = (id: number) =>
        testbed.db.prepare('SELECT picture FROM models WHERE model_id = ?1').bind(id).first<string>('picture')
      await draws(await sends('models', 'picture', edda, pageOf(from)), ['image-720.webp'])
      const handedOver = String(await pictureOf(from))
      const merge = { family: 'models', id: String(from), into: String(into), version: '1' }
      expect((await edda.ask(writes.mergeSubjects.path, { json: merge, headers: json })).status).toBe(200)
      expect(await pictureOf(into)).toBe(handedOver)
      const present = await ends(pageOf(into))
      expect([await pictureOf(into), await keys(handedOver)]).toEqual([present, []])
      const undo = { family: 'models', id: String(into), version: '2' }
      expect((await edda.ask(writes.undoMerge.path, { json: undo, headers: json })).status).toBe(200)
      expect([await pictureOf(from), await pictureOf(into)]).toEqual([null, present])
      if (present !== null) expect(await keys(String(await pictureOf(into)))).toHaveLength(1)
    },
  )

  it('of the demo, which others share, comes back with the undo of a merge also where another one was sent meanwhile', async () => {
    const shared = 'pictures/silk/vertical.webp'
    await testbed.run(
      `INSERT INTO models (model_id, dir, title, picture) VALUES (61, 'with-silk', 'With silk', ?1), (62, 'without', 'Without', NULL)`,
      shared,
    )
    const merge = { family: 'models', id: '61', into: '62', version: '1' }
    expect((await edda.ask(writes.mergeSubjects.path, { json: merge, headers: json })).status).toBe(200)
    await draws(await sends('models', 'picture', edda, href('admin_model', { id: '62' }, en)), ['image-720.webp'])
    const undo = { family: 'models', id: '62', version: '2' }
    expect((await edda.ask(writes.undoMerge.path, { json: undo, headers: json })).status).toBe(200)
    const { results } = await testbed.db
      .prepare('SELECT picture FROM models WHERE model_id IN (61, 62) ORDER BY model_id')
      .all()
    expect(results).toEqual([{ picture: shared }, { picture: expect.stringMatching(/^pictures\/subject-/) }])
  })

  it('of what is not there, and from a member, is refused as not found', async () => {
    const fields = { family: 'models', id: '999', slot: 'picture', act: 'send' }
    for (const [who, id] of [
      [edda, '999'],
      [anna, '1'],
    ] as const) {
      const answer = await who.ask(writes.subjectPicture.path, {
        parts: partsOf({ ...fields, id }, [1600, 900]),
        headers: json,
      })
      expect(answer.status).toBe(404)
    }
  })
})

describe('a picture as the logo', () => {
  const settingsPage = href('admin_settings', {}, en)
  const home = href('index', {}, en)
  const sendsLogo = async (slot: 'logo' | 'logo_light') => {
    const answer = await ada.ask(settingsPage, { parts: partsOf({ slot, act: 'send' }, [640, 192]) })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      href('admin_settings', {}, { ...en, query: { done: 'picture' } }),
    ])
    const picture = await testbed.db
      .prepare("SELECT picture FROM subject_pictures WHERE family = 'site' AND slot = ?1")
      .bind(slot)
      .first<string>('picture')
    return processor.jobOf(String(picture), 1, 'image')
  }
  const drawsLogo = async (job: Awaited<ReturnType<typeof sendsLogo>>) => {
    const drawn = new Uint8Array(webpExtended(320, 96))
    const attempt = attemptOf(testbed.origin, job)
    await attempt.tells({ type: 'started' })
    expect((await attempt.put('image-640.webp', drawn)).status).toBe(204)
    return attempt.tells({ type: 'done', files: [{ name: 'image-640.webp', bytes: drawn.length }] })
  }
  const newest = async () =>
    (await testbed.db
      .prepare('SELECT version, actor_id, texts, changed FROM site_settings ORDER BY version DESC LIMIT 1')
      .first<{ version: number; actor_id: number; texts: string; changed: string }>()) ?? null
  const saves = async (fields: Record<string, string>) => {
    const version = String((await newest())?.version ?? 0)
    return ada.ask(writes.saveSettings.path, { json: { version, ...fields }, headers: json })
  }
  const addressOf = (html: string) => /<img class="header-drawing[^"]*" src="([^"]*)"/.exec(html)?.[1]

  it('is published once it is encoded anew, and stands in header, gate, structured data and manifest', async () => {
    const job = await sendsLogo('logo')
    expect(job).toMatchObject({ kind: 'image', image: { purpose: 'logo' } })
    expect(await ada.page(settingsPage)).toContain('Your new picture is being prepared')
    expect([await newest(), addressOf(await anna.page(home))]).toEqual([null, undefined])
    expect(await drawsLogo(job)).toMatchObject({ go: true })
    expect(await newest()).toMatchObject({ version: 1, changed: '["logo"]' })
    expect(JSON.parse((await newest())?.texts ?? '').logo).toMatch(/^picture [0-9a-f-]{36} 320x96$/)
    const html = await siteVisitor(testbed).page(home)
    const address = String(addressOf(html))
    expect(html).toContain(`src="${address}" alt="edgetube" width="93" height="28"`)
    expect(html).toMatch(new RegExp(`"logo":"[^"]*${address.replace('?', '\\?')}"`))
    const manifest = JSON.parse(await siteVisitor(testbed).page(servicePaths.manifest))
    expect(manifest.icons).toContainEqual({ src: address, type: 'image/webp', sizes: '320x96', purpose: 'any' })
    const inBritain = (path: string) => siteVisitor(testbed).ask(path, { headers: { 'x-dev-geo': 'GB' } })
    const terms = await inBritain(href('information', { section: 'terms' }, en))
    expect(addressOf(await terms.text())).toBe(address)
    const file = await inBritain(address)
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect((await inBritain(`${servicePaths.logo}?id=../../silk`)).status).toBe(404)
    expect((await inBritain(`${servicePaths.logo}?id=${crypto.randomUUID()}`)).status).toBe(404)
    const log = await testbed.db
      .prepare("SELECT act, username FROM audit_log JOIN users ON user_id = actor_id WHERE queue = 'settings'")
      .first()
    expect(log).toEqual({ act: 'edit', username: 'ada' })
  })

  it('of the light theme stands beside the other; each is shown on its theme', async () => {
    await drawsLogo(await sendsLogo('logo_light'))
    const html = await anna.page(home)
    expect(html).toContain('class="header-drawing on-dark" src="/logo.webp?id=')
    expect(html).toContain('class="header-drawing on-light" src="/logo.webp?id=')
    expect(await ada.page(settingsPage)).toMatch(/<image [^>]*href="\/logo\.webp\?id=/)
    expect((await ada.ask(settingsPage, { parts: partsOf({ slot: 'logo_light', act: 'remove' }, null) })).status).toBe(
      303,
    )
    expect(await anna.page(home)).not.toContain('on-light')
  })

  it('stays when its field is left empty, and comes back with its version', async () => {
    const before = await newest()
    const form = { version: String(before?.version), logo: '', logo_light: '', site_name: 'Night' }
    expect((await ada.ask(settingsPage, { form })).status).toBe(303)
    const { logo } = JSON.parse((await newest())?.texts ?? '')
    expect(logo).toBe(JSON.parse(before?.texts ?? '').logo)
    expect((await ada.ask(settingsPage, { parts: partsOf({ slot: 'logo', act: 'remove' }, null) })).status).toBe(303)
    expect(addressOf(await anna.page(home))).toBe(undefined)
    const version = String((await newest())?.version)
    const restored = { json: { version, to: String(before?.version) }, headers: json }
    expect((await ada.ask(writes.restoreSettings.path, restored)).status).toBe(200)
    expect(addressOf(await anna.page(home))).toBe(`/logo.webp?id=${logo.split(' ')[1]}`)
  })

  it('that another picture follows before it is drawn is not shown', async () => {
    const first = await sendsLogo('logo')
    const second = await sendsLogo('logo')
    const { version } = (await newest()) ?? {}
    await drawsLogo(first)
    expect((await newest())?.version).toBe(version)
    await drawsLogo(second)
    expect((await newest())?.version).toBe((version ?? 0) + 1)
  })

  it('that cannot be drawn is told, and one that is not stored here is refused in a form', async () => {
    const attempt = attemptOf(testbed.origin, await sendsLogo('logo'))
    await attempt.tells({ type: 'started' })
    await attempt.tells({ type: 'failed', reason: 'corrupted', retriable: false })
    expect(await ada.page(settingsPage)).toContain('We couldn’t use your last picture')
    const answer = await saves({ logo: `picture ${crypto.randomUUID()} 320x96` })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'picture_unknown', field: 'logo' }])
    const typed = { version: String((await newest())?.version), logo: `picture ${crypto.randomUUID()} 320x96` }
    expect(await (await ada.ask(settingsPage, { form: typed })).text()).toContain('This picture isn’t stored here')
  })

  it.each<[string, Record<string, string>, [number, number] | null, string]>([
    ['slot', { slot: 'cover', act: 'send' }, [640, 192], 'slot invalid'],
    ['act', { slot: 'logo', act: 'show' }, [640, 192], 'act invalid'],
    ['file', { slot: 'logo', act: 'send' }, null, 'file required'],
    ['file', { slot: 'logo', act: 'send' }, [20, 20], 'file invalid_image_size'],
  ])('with a wrong %s is refused', async (_, fields, size, words) => {
    const answer = await ada.ask(writes.logoPicture.path, { parts: partsOf(fields, size), headers: json })
    const { field, code } = (await answer.json()) as { field: string; code: string }
    expect([answer.status, `${field} ${code}`]).toEqual([400, words])
  })

  it('is sent by admins alone', async () => {
    for (const who of [edda, anna]) {
      const parts = partsOf({ slot: 'logo', act: 'send' }, [640, 192])
      expect((await who.ask(writes.logoPicture.path, { parts, headers: json })).status).toBe(404)
    }
  })
})
