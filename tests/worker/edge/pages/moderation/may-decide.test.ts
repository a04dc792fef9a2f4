// No moderator decides about their own content: each role, at each queue, about its own items and about those of others. A
// refused decision leaves no claim, and the queue says why there is no form.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import {
  type ModerationQueue,
  moderationQueueNames,
  moderationQueues,
} from '../../../../../shared/rules/moderation-queues.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const staff = ['mira', 'ada'] as const
const others = ['anna', 'boris'] as const
type Name = (typeof staff)[number] | (typeof others)[number]

let testbed: SiteTestbed
const people = {} as Record<Name | 'gina', SiteVisitor>
const ids = {} as Record<Name, number>
beforeAll(async () => {
  testbed = await startSiteTestbed()
  people.gina = siteVisitor(testbed)
  for (const name of [...staff, ...others]) {
    people[name] = await signedIn(testbed, name)
    ids[name] =
      (await testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(name).first<number>('user_id')) ??
      0
  }
  await testbed.run(
    'INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, ?1, 60, 0, 0)',
    'films',
  )
})
afterAll(() => testbed.stop())

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
let count = 0
const next = () => ++count
const emailOf = (name: Name) =>
  testbed.db.prepare('SELECT email FROM accounts WHERE user_id = ?1').bind(ids[name]).first<string>('email')
const last = async (table: string, id: string) =>
  String(await testbed.db.prepare(`SELECT max(${id}) AS id FROM ${table}`).first('id'))

async function video(owner: Name): Promise<{ id: number; path: string }> {
  const id = 700 + next()
  await testbed.run(
    `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
     VALUES (?1, 'film', 'Film', '', 1, 60, 1, 1, 0, 0, 'str', ?2)`,
    id,
    ids[owner],
  )
  return { id, path: href('video', { id: String(id), dir: 'film' }, en) }
}
async function comment(writer: Name, section: string, objectId: number, isHeld: 0 | 1): Promise<string> {
  await testbed.run(
    'INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held) VALUES (?1, ?2, ?3, 1, ?4, ?5)',
    section,
    objectId,
    ids[writer],
    `Words ${next()}`,
    isHeld,
  )
  return last('comments', 'comment_id')
}
/** A report as it arrives: about the page that it names, from a visitor or a member. */
async function report(referrer: string, by: Name | 'gina' = 'gina', email = 'gina@example.com'): Promise<string> {
  const form = { subject: 'dmca', email, message: 'Look at this', referrer }
  const sent = await people[by].ask(writes.report.path, {
    json: form,
    headers: { ...json, 'cf-connecting-ip': `198.51.100.${next()}` },
  })
  expect(sent.status).toBe(200)
  return last('reports', 'report_id')
}
async function notice(path: string, by: Name | 'gina', email = 'hugo@example.com'): Promise<string> {
  const form: Record<string, string> = {
    kind: 'dsa',
    name: 'Hugo Brandt',
    email,
    address: path,
    text: 'This shows my harbour',
    law: 'Section 22',
    good_faith: '1',
  }
  const { question } = await (await people[by].ask(contract.captcha.fill({}))).json()
  const solved = { captcha: question.token, captcha_answer: String(question.a + question.b) }
  const sent = await people[by].ask(writes.sendNotice.path, {
    json: { ...form, ...solved },
    headers: { ...json, 'cf-connecting-ip': `198.51.101.${next()}` },
  })
  expect(sent.status).toBe(200)
  return last('legal_notices', 'case_id')
}
/** A notice about a video of boris that one moderator rejected, and whose sender objects. */
async function appeal(first: Name): Promise<string> {
  const item = await notice((await video('boris')).path, 'gina')
  await testbed.run(
    "UPDATE legal_notices SET state = 'appealed', decision = 'dismiss', decided_by = ?2, decided_date = 1, reason = 'unfounded', answer = 'appeal' WHERE case_id = ?1",
    item,
    ids[first],
  )
  return item
}

/** An appeal of a member against a warning. */
async function memberAppeal(about: Name, decider: Name): Promise<string> {
  await testbed.run(
    `INSERT INTO member_acts (act_key, user_id, act, reason, statement, decided_by, decided_date, appeal, appealed_date, due_date)
     VALUES (?1, ?2, 'warn', 'spam', 'Stop', ?3, 1, 'I did not', 2, 3)`,
    crypto.randomUUID(),
    ids[about],
    ids[decider],
  )
  return last('member_acts', 'act_id')
}

/** What makes an item a moderator's own, per queue. */
type Item = { queue: ModerationQueue; how: string; of: (whose: Name) => Promise<string> }
const items: Item[] = [
  {
    queue: 'ages',
    how: 'the photo is of them',
    of: async (whose) => {
      const id = crypto.randomUUID()
      await testbed.run(
        "INSERT INTO age_checks (check_id, policy_version, user_id, added_date, photo) VALUES (?1, '1', ?2, 1, 'drawn/x.webp')",
        id,
        ids[whose],
      )
      return id
    },
  },
  {
    queue: 'uploads',
    how: 'they sent the film',
    of: async (whose) => {
      const id = String(next()).padStart(32, '0')
      await testbed.run(
        `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, is_complete, folder, added_date, changed_date)
         VALUES (?1, ?2, 'ready', 'a.mp4', 'a.mp4', 1, 1, ?1, 1, 1)`,
        id,
        ids[whose],
      )
      return id
    },
  },
  { queue: 'notices', how: 'it is about their video', of: async (whose) => notice((await video(whose)).path, 'gina') },
  { queue: 'notices', how: 'they sent it', of: async (whose) => notice((await video('boris')).path, whose) },
  {
    queue: 'notices',
    how: 'it was sent from their address',
    of: async (whose) => notice((await video('boris')).path, 'gina', (await emailOf(whose)) ?? ''),
  },
  { queue: 'notices', how: 'it objects to their decision', of: appeal },
  {
    queue: 'appeals',
    how: 'it is about a decision about them',
    of: (whose) => memberAppeal(whose, 'boris'),
  },
  { queue: 'appeals', how: 'it objects to their decision', of: (whose) => memberAppeal('boris', whose) },
  { queue: 'reports', how: 'it is about their video', of: async (whose) => report((await video(whose)).path) },
  { queue: 'reports', how: 'they sent it', of: async (whose) => report((await video('boris')).path, whose) },
  {
    queue: 'reports',
    how: 'it was sent from their address',
    of: async (whose) => report((await video('boris')).path, 'gina', (await emailOf(whose)) ?? ''),
  },
  {
    queue: 'reports',
    how: 'it is about their comment',
    of: async (whose) => {
      const { id, path } = await video('boris')
      return report(`${path}#comment-${await comment(whose, 'video', id, 0)}`)
    },
  },
  {
    queue: 'reports',
    how: 'it is about a comment under their video',
    of: async (whose) => {
      const { id, path } = await video(whose)
      return report(`${path}#comment-${await comment('boris', 'video', id, 0)}`)
    },
  },
  {
    queue: 'reports',
    how: 'it is about their profile',
    of: async (whose) => report(href('member', { id: String(ids[whose]) }, en)),
  },
  {
    queue: 'comments',
    how: 'they wrote it',
    of: async (whose) => comment(whose, 'video', (await video('boris')).id, 1),
  },
  {
    queue: 'comments',
    how: 'it is under their video',
    of: async (whose) => comment('boris', 'video', (await video(whose)).id, 1),
  },
  { queue: 'comments', how: 'it is on their wall', of: async (whose) => comment('boris', 'member', ids[whose], 1) },
  {
    queue: 'pictures',
    how: 'it is their face',
    of: async (whose) => {
      await testbed.run(
        'UPDATE users SET avatar = ?2 WHERE user_id = ?1',
        ids[whose],
        `pictures/member-1/${next()}.webp`,
      )
      return `${ids[whose]}.avatar`
    },
  },
  ...(['owner', 'editor'] as const).map(
    (role): Item => ({
      queue: 'pictures',
      how: `it is of a channel of which they are ${role}`,
      of: async (whose) => {
        const id = 6000 + next()
        await testbed.run(
          "INSERT INTO channels (channel_id, dir, title, url, user_id, picture) VALUES (?1, ?2, 'Shore', '', ?3, ?4)",
          id,
          `shore-${id}`,
          ids[role === 'owner' ? whose : 'boris'],
          `pictures/subject-${id}/still.webp`,
        )
        await testbed.run(
          "INSERT INTO channel_people (channel_id, user_id, role, is_accepted, added_date) SELECT ?1, ?2, 'editor', 1, 1 WHERE ?3 = 'editor'",
          id,
          ids[whose],
          role,
        )
        return `${id}.channel_picture`
      },
    }),
  ),
  {
    queue: 'performers',
    how: 'they say that they are the performer',
    of: async (whose) => {
      const id = 5000 + next()
      await testbed.run("INSERT INTO models (model_id, dir, title) VALUES (?1, ?2, 'Nina Vale')", id, `nina-${id}`)
      await testbed.run(
        "INSERT INTO performer_claims (user_id, model_id, text, added_date) VALUES (?1, ?2, 'It is me', 1)",
        ids[whose],
        id,
      )
      return last('performer_claims', 'claim_id')
    },
  },
  {
    queue: 'edits',
    how: 'they change their own video',
    of: async (whose) => {
      const id = 6000 + next()
      await testbed.run("INSERT OR IGNORE INTO categories (category_id, dir, title) VALUES (11, 'fog', 'Fog')")
      await addCatalogueVideo(testbed.db, { id, title: `Edited ${id}`, categoryId: 11 })
      await testbed.run(
        `INSERT INTO video_edits (video_id, user_id, before, fields, added_date)
         VALUES (?1, ?2, '{"title":"Edited"}', '{"title":"Edited anew"}', 1)`,
        id,
        ids[whose],
      )
      return last('video_edits', 'edit_id')
    },
  },
]

/** A valid decision for this queue, as the address of the queue takes it. */
function decides(who: SiteVisitor, queue: ModerationQueue, item: string) {
  const sends: { [Queue in ModerationQueue]?: [string, Record<string, string>] } = {
    ages: [writes.decideAge.path, { check_id: item, decision: 'refused', reason: 'unclear' }],
    uploads: [writes.review.path, { upload_id: item, decision: 'reject', reason: 'quality' }],
    notices: [writes.decide.path, { queue, item, decision: 'dismiss', reason: 'unfounded' }],
    appeals: [writes.decide.path, { queue, item, decision: 'confirm', reason: 'unfounded' }],
    reports: [writes.decide.path, { queue, item, decision: 'dismiss', reason: 'unfounded' }],
    comments: [writes.decide.path, { queue, item, decision: 'approve' }],
    pictures: [writes.decide.path, { queue, item, decision: 'approve' }],
    performers: [writes.decide.path, { queue, item, decision: 'approve' }],
    edits: [writes.decide.path, { queue, item, decision: 'approve' }],
  }
  const [path, form] = sends[queue] ?? ['', {}]
  return who.ask(path, { json: form, headers: json })
}
const claims = (who: SiteVisitor, queue: ModerationQueue, item: string) =>
  who.ask(writes.claimItem.path, { json: { queue, item, act: 'take' }, headers: json })
const claimsOn = (item: string) =>
  testbed.db.prepare('SELECT count(*) AS held FROM claims WHERE item = ?1').bind(item).first('held')
const barOf = (how: string) => (how === 'it objects to their decision' ? 'same_moderator' : 'own_item')
/** An objection has other decisions. */
const decidesAppeal = (who: SiteVisitor, queue: ModerationQueue, item: string) =>
  who.ask(writes.decide.path, {
    json: { queue, item, decision: 'confirm', reason: 'unfounded' },
    headers: json,
  })

it('has cases for every queue', () => {
  expect(new Set(items.map(({ queue }) => queue))).toEqual(new Set(moderationQueueNames))
})

const isFull = Boolean(process.env.FULL)
/** One way to own an item of each queue, and an appeal, whose decisions differ. */
const oneOfEach = items.filter(
  ({ queue, how }, at) =>
    isFull || how === 'it objects to their decision' || items.findIndex((item) => item.queue === queue) === at,
)
/** Moderator and admin at every queue; where a queue has several ways to own an item, they take turns. */
const ownersOf = (item: (typeof items)[number]) => {
  const alike = items.filter(({ queue }) => queue === item.queue)
  return isFull || alike.length === 1 ? staff : staff.filter((_, at) => (alike.indexOf(item) + at) % 2 === 0)
}
const decisionOf =
  ({ queue, how }: Pick<(typeof items)[number], 'queue' | 'how'>) =>
  (who: SiteVisitor, item: string) =>
    how === 'it objects to their decision' ? decidesAppeal(who, queue, item) : decides(who, queue, item)

describe.each(items)('an item of $queue where $how', (owned) => {
  const { queue, how, of } = owned
  const decide = decisionOf(owned)

  it.each(ownersOf(owned))('cannot be decided or claimed by %s as its owner, whatever the role', async (name) => {
    const item = await of(name)
    for (const ask of [decide, (who: SiteVisitor, own: string) => claims(who, queue, own)]) {
      const answer = await ask(people[name], item)
      expect(await answer.json()).toMatchObject({ code: barOf(how) })
      expect([400, 403]).toContain(answer.status)
    }
    expect(await claimsOn(item)).toBe(0)
    const page = await people[name].page(href(moderationQueues[queue].page, {}, en))
    const [, own = ''] = new RegExp(`id="item-${item.replace('.', '\\.')}"([\\s\\S]*?)</article>`).exec(page) ?? []
    const why = barOf(how) === 'own_item' ? 'Another moderator decides it.' : 'Another moderator decides the appeal.'
    expect([own.includes(why), own.includes('name="decision"'), own.includes('name="claim"')]).toEqual([
      true,
      false,
      false,
    ])
    // Another moderator may decide about the same item.
    const other = name === 'mira' ? people.ada : people.mira
    expect((await decide(other, item)).status).toBe(200)
    expect(await claimsOn(item)).toBe(0)
  })
})

describe.each(oneOfEach)('an item of $queue where $how', (owned) => {
  const { queue, of } = owned
  const decide = decisionOf(owned)

  it('is inaccessible to visitors and members, even its owner', async () => {
    const item = await of('anna')
    for (const [who, status] of [
      [people.gina, 401],
      [people.anna, 404],
      [people.boris, 404],
    ] as const) {
      expect([(await decide(who, item)).status, (await claims(who, queue, item)).status]).toEqual([status, status])
    }
    expect(await claimsOn(item)).toBe(0)
    expect((await decide(people.mira, item)).status).toBe(200)
  })
})

describe.each(oneOfEach.filter(({ queue }) => queue !== 'ages' && queue !== 'uploads'))(
  'an item of $queue where $how',
  (owned) => {
    const { queue, of } = owned
    it('is claimed and decided under its canonical id only: another spelling does not bypass the rule or a claim', async () => {
      const item = await of('mira')
      const [number = ''] = /^\d+/.exec(item) ?? []
      const rest = item.slice(number.length)
      const spellings = [`0${number}`, number.padStart(32, '0'), `${number}.0`, `0x${Number(number).toString(16)}`]
      const decide = decisionOf(owned)
      for (const name of spellings.map((one) => one + rest)) {
        for (const ask of [decide, (who: SiteVisitor, id: string) => claims(who, queue, id)]) {
          expect([name, (await ask(people.mira, name)).status]).toEqual([name, 404])
        }
        expect(await claimsOn(name)).toBe(0)
      }
      expect((await decide(people.ada, item)).status).toBe(200)
    })
  },
)

describe('a decision that is refused', () => {
  it('leaves no new claim, and keeps an earlier one', async () => {
    const upload = await items.find(({ queue }) => queue === 'uploads')?.of('boris')
    const approves = () =>
      people.mira.ask(writes.review.path, { json: { upload_id: upload, decision: 'approve' }, headers: json })
    expect((await approves()).status).toBeGreaterThanOrEqual(400)
    expect(await claimsOn(upload ?? '')).toBe(0)
    await claims(people.mira, 'uploads', upload ?? '')
    expect((await approves()).status).toBeGreaterThanOrEqual(400)
    expect(await claimsOn(upload ?? '')).toBe(1)
  })
})

describe('a report', () => {
  it('shows the reported content beside the current one, and the decision acts on that object alone', async () => {
    const { id, path } = await video('boris')
    await testbed.run("UPDATE videos SET tags = 'quiet, pier' WHERE video_id = ?1", id)
    const item = await report(path)
    const text = async () => people.mira.page(href('moderation_reports', {}, en))
    await testbed.run("UPDATE videos SET title = 'Another title', tags = '' WHERE video_id = ?1", id)
    const shown = await text()
    expect([
      shown.includes('When reported'),
      />Film\s+quiet, pier</.test(shown),
      shown.includes('>Another title<'),
    ]).toEqual([true, true, true])
    // The address is not read again: it would lead nowhere now.
    const elsewhere = await video('boris')
    await testbed.run('UPDATE reports SET referrer = ?2 WHERE report_id = ?1', item, elsewhere.path)
    const form = { queue: 'reports', item, decision: 'take_down', reason: 'rules' }
    expect((await people.mira.ask(writes.decide.path, { json: form, headers: json })).status).toBe(200)
    const statusOf = (videoId: number) =>
      testbed.db.prepare('SELECT status_id FROM videos WHERE video_id = ?1').bind(videoId).first('status_id')
    expect([await statusOf(id), await statusOf(elsewhere.id)]).toEqual([5, 1])
    expect(
      await testbed.db.prepare('SELECT target_text FROM reports WHERE report_id = ?1').bind(item).first('target_text'),
    ).toBe('')
  })
})
