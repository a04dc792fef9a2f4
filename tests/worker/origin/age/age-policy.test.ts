// The age rows of the back office: who may change them, and every way in which one admin alone might weaken a place.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishedAgePolicy } from '../../../../shared/contract/age-policy-published.ts'
import { type AnswerOf, contract, type WriteName } from '../../../../shared/contract/contract.ts'
import {
  ageChangeSeconds,
  ageConfirmerSeconds,
  ageOutcomeDays,
  ageOutcomesPerReport,
  ageOutcomesShownDays,
  ageRunTries,
  fewestShown,
} from '../../../../shared/limits.ts'
import { internalPaths } from '../../../../shared/service-paths.ts'
import { forgetAgeOutcomes } from '../../../../worker/origin/age/age-outcomes.ts'
import { passwordOf } from '../../../support/runtime/demo-passwords.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'
import { freshCode, setUpSecondFactor } from '../../../support/runtime/staff.ts'

let testbed: OriginTestbed
/** Ada proposes. Mira became an admin long ago, by the operator; boris is a member. */
const people = {} as Record<'ada' | 'mira' | 'boris' | 'edda', OriginVisitor>
const secrets = {} as Record<keyof typeof people, string>
beforeAll(async () => {
  testbed = await startOriginTestbed({ isStaffChecked: true })
  await addLightAccounts(testbed.db)
  await run("UPDATE accounts SET role = 'admin' WHERE email LIKE 'mira@%'")
  for (const name of ['ada', 'mira', 'boris', 'edda'] as const) {
    people[name] = visitorOf(testbed)
    await people[name].signIn(name)
    secrets[name] = await setUpSecondFactor(people[name], name)
  }
})
afterAll(() => testbed.stop())

const run = (sql: string, ...values: unknown[]) =>
  testbed.db
    .prepare(sql)
    .bind(...values)
    .run()
const proves = async (name: keyof typeof people) => {
  const proof = { pwd: passwordOf(name), code: await freshCode(testbed, secrets[name]) }
  expect((await people[name].sends('stepUp', proof)).status).toBe(200)
}
const newest = async () =>
  Number(await testbed.db.prepare('SELECT coalesce(max(version), 0) AS v FROM age_policies').first('v'))
const waitingId = async () =>
  String(await testbed.db.prepare("SELECT max(change_id) AS id FROM age_changes WHERE state = 'waiting'").first('id'))
const published = async () => {
  const answer = await testbed.ask(publishedAgePolicy.fill({ known: 999 }))
  return JSON.parse(((await answer.json()) as { texts: string[] }).texts[0] ?? '[]') as {
    where: string
    mode: string
  }[]
}
const send = async (name: WriteName, form: Record<string, string>, who: keyof typeof people = 'ada') => {
  const said = await people[who].sends(name, form)
  return { ...said, body: said.body as Record<string, unknown> & { code?: string; field?: string; outcome?: string } }
}
const row = (where: string, mode: string, more: Record<string, string> = {}) => ({
  act: 'set',
  where,
  mode,
  ...(mode === 'declare' ? { declaration: '1' } : {}),
  ...(mode === 'assure' ? { estimate: '1', review: '1', wallet: '1', eid: '1' } : {}),
  source: 'A law',
  reviewed: '2026-11-21',
  ...more,
})
const save = async (form: Record<string, string>, who: keyof typeof people = 'ada') =>
  send('saveAgeRow', { version: String(await newest()), ...form }, who)
const decide = async (act: string, who: keyof typeof people, change_id?: string) =>
  send('decideAgeChange', { act, change_id: change_id ?? (await waitingId()) }, who)
const lastAudit = () =>
  testbed.db
    .prepare(
      "SELECT actor_id, act, before, after FROM audit_log WHERE queue = 'age_policy' ORDER BY audit_id DESC LIMIT 1",
    )
    .first<{ actor_id: number; act: string; before: string | null; after: string | null }>()

beforeEach(async () => {
  await run('DELETE FROM age_changes')
  await run('DELETE FROM age_policies')
  await run('UPDATE sessions SET checked_date = 0')
})

describe('a change of the age rows', () => {
  it('that makes no place weaker is published at once, with what was before and after in the audit log', async () => {
    expect((await save(row('CO', 'assure'))).body).toMatchObject({ outcome: 'published', is_weaker: false, version: 1 })
    expect(await published()).toMatchObject([{ where: 'CO', mode: 'assure' }])
    const logged = await lastAudit()
    expect([logged?.act, logged?.before, Object.keys(JSON.parse(logged?.after ?? '{}'))]).toEqual([
      'edit',
      '{}',
      ['CO'],
    ])
  })

  it('that begins on a day is published at once, and is in the audit log with it; what is weaker from that day on waits', async () => {
    const from = '2099-03-01'
    expect((await save(row('CO', 'assure', { from }))).body.outcome).toBe('published')
    expect(await published()).toMatchObject([{ where: 'CO', mode: 'assure', from }])
    expect((await lastAudit())?.after).toContain(` · ${from} · `)
    expect((await save(row('GB', 'declare', { from }))).body.outcome).toBe('waiting')
  })

  it('that names fallbacks is published at once and logged; they stand in for another proof that the row accepts', async () => {
    expect((await save(row('CO', 'assure', { fallback_review: '1', fallback_eid: '1' }))).body.outcome).toBe(
      'published',
    )
    expect(await published()).toMatchObject([{ where: 'CO', fallbacks: ['eid', 'review'] }])
    expect((await lastAudit())?.after).toContain(' · instead of one that is down: eid+review · ')
    expect((await save(row('CO', 'assure', { fallback_review: '1' }))).body.outcome).toBe('published')
    const wrong: Record<string, string>[] = [
      { eid: '', fallback_eid: '1' },
      { estimate: '', wallet: '', eid: '', fallback_review: '1' },
    ]
    for (const more of wrong) {
      const { body } = await save(row('CO', 'assure', more))
      expect(body).toMatchObject({ code: 'methods_invalid', field: 'methods' })
    }
    const one = { estimate: '', review: '', wants_choice: '1', fallback_eid: '1' }
    expect((await save(row('CO', 'assure', one))).body).toMatchObject({ code: 'choice_missing', field: 'methods' })
  })

  it('that weakens a place waits; a second admin confirms it with password and code', async () => {
    expect((await save(row('GB', 'declare', { note: 'Counsel said so' }))).body).toMatchObject({
      outcome: 'waiting',
      is_weaker: true,
      version: 0,
    })
    expect([await newest(), (await lastAudit())?.act]).toEqual([0, 'create'])
    const answer = await (await people.mira.ask(contract.adminAgePolicy.fill({ version: 0 }))).json()
    expect(answer).toMatchObject({
      waiting: { username: 'ada', is_own: false, changes: [{ place: 'GB', is: 'weaker', closes: [] }] },
    })
    expect((await decide('confirm', 'mira')).body.code).toBe('step_up')
    expect(await newest()).toBe(0)
    await proves('mira')
    expect((await decide('confirm', 'mira')).body).toMatchObject({ ok: true, version: 1 })
    expect(await published()).toMatchObject([{ where: 'GB', mode: 'declare' }])
    expect((await lastAudit())?.act).toBe('approve')
    expect((await decide('confirm', 'mira', '1')).body.code).toBe('not_found')
  })

  it.each([
    ['rejected by the second admin', 'reject', 'mira', 'reject'],
    ['withdrawn by the first', 'withdraw', 'ada', 'remove'],
  ] as const)('that waits is %s, and logged', async (_, act, who, logged) => {
    await save(row('GB', 'open'))
    const id = await waitingId()
    expect((await decide(act, who)).status).toBe(200)
    expect((await lastAudit())?.act).toBe(logged)
    await proves('mira')
    expect((await decide('confirm', 'mira', id)).body.code).toBe('not_found')
    expect(await newest()).toBe(0)
  })

  it('that waits is the only one; after seven days it lapses, and another one may wait', async () => {
    await save(row('GB', 'open'))
    expect((await save(row('FR', 'open'))).body.code).toBe('change_waiting')
    // Nothing changes a change: only its age does here, in a copy.
    await run('CREATE TABLE kept AS SELECT * FROM age_changes')
    await run('DELETE FROM age_changes')
    await run('UPDATE kept SET added_date = added_date - ?1', ageChangeSeconds)
    await run('INSERT INTO age_changes SELECT * FROM kept')
    await run('DROP TABLE kept')
    await proves('mira')
    expect((await decide('confirm', 'mira')).body.code).toBe('not_found')
    expect((await save(row('FR', 'open'))).body.outcome).toBe('waiting')
    expect(await newest()).toBe(0)
  })

  it('previewed changes nothing', async () => {
    expect((await save(row('GB', 'open', { preview: '1' }))).body).toMatchObject({
      outcome: 'nothing',
      is_weaker: true,
    })
    expect((await save(row('CO', 'block', { preview: '1' }))).body).toMatchObject({ outcome: 'nothing' })
    expect([await newest(), await waitingId()]).toEqual([0, 'null'])
  })

  it.each([
    ['an unknown place', row('QQ', 'assure'), 'where', 'place_unknown'],
    ['an unknown state', row('US-ZZ', 'assure'), 'where', 'place_unknown'],
    ['no place', { ...row('GB', 'assure'), where: '' }, 'where', 'required'],
    ['an unknown rule', row('GB', 'maybe'), 'mode', 'invalid'],
    [
      'a check without proofs',
      { ...row('CO', 'assure'), estimate: '', review: '', wallet: '', eid: '' },
      'methods',
      'methods_invalid',
    ],
    [
      'one method where the law wants a choice',
      { ...row('CO', 'assure'), wallet: '', eid: '', wants_choice: '1' },
      'methods',
      'choice_missing',
    ],
    ['a check by declaration', row('CO', 'assure', { declaration: '1' }), 'methods', 'methods_invalid'],
    ['a notice without a declaration', { ...row('CO', 'declare'), declaration: '' }, 'methods', 'methods_invalid'],
    ['a box that is none', row('CO', 'assure', { estimate: '2' }), 'estimate', 'invalid'],
    ['a box that is none', row('CO', 'assure', { review: '2' }), 'review', 'invalid'],
    ['a box that is none', row('CO', 'assure', { declaration: 'x' }), 'declaration', 'invalid'],
    ['no time', row('CO', 'assure', { hours: '0' }), 'hours', 'number_invalid'],
    ['more than a year', row('CO', 'assure', { hours: '8761' }), 'hours', 'invalid'],
    ['no source', row('CO', 'assure', { source: '' }), 'source', 'required'],
    ['a long source', row('CO', 'assure', { source: 'x'.repeat(301) }), 'source', 'max_length'],
    ['a long note for counsel', row('CO', 'assure', { counsel: 'x'.repeat(301) }), 'counsel', 'max_length'],
    ['a long note', row('CO', 'assure', { note: 'x'.repeat(301) }), 'note', 'max_length'],
    ['no day', row('CO', 'assure', { reviewed: '2026-13-40' }), 'reviewed', 'date_invalid'],
    ['a review to come', row('CO', 'assure', { reviewed: '2999-01-01' }), 'reviewed', 'date_invalid'],
    ['a first day that is none', row('CO', 'assure', { from: '2027-02-30' }), 'from', 'date_invalid'],
    ['a long first day', row('CO', 'assure', { from: '2027-02-010' }), 'from', 'max_length'],
    ['an unknown act', { ...row('CO', 'assure'), act: 'drop' }, 'act', 'invalid'],
    ['a preview that is none', row('CO', 'assure', { preview: 'yes' }), 'preview', 'invalid'],
    ['a row that is not there', { act: 'remove', where: 'GB' }, 'where', 'not_found'],
    ['no version', row('CO', 'assure', { version: 'x' }), 'version', 'invalid'],
  ])('with %s is refused', async (_, form, field, code) => {
    const said = await save(form as Record<string, string>)
    expect([said.body.field, said.body.code]).toEqual([field, code])
    expect([await newest(), await waitingId()]).toEqual([0, 'null'])
  })

  it.each([
    ['an unknown version', { to: '7' }, 'to', 'not_found'],
    ['no version', { to: 'x' }, 'to', 'invalid'],
    ['a preview that is none', { to: '0', preview: 'x' }, 'preview', 'invalid'],
    ['a long note', { to: '0', note: 'x'.repeat(301) }, 'note', 'max_length'],
  ])('back to %s is refused', async (_, form, field, code) => {
    const said = await send('restoreAgeRows', { version: String(await newest()), ...form } as Record<string, string>)
    expect([said.body.field, said.body.code]).toEqual([field, code])
  })

  it.each([
    [{ act: 'confirm', change_id: 'x' }, 'change_id'],
    [{ act: 'keep', change_id: '1' }, 'act'],
  ])('is not decided with %o', async (form, field) => {
    expect((await send('decideAgeChange', form, 'mira')).body).toMatchObject({ code: 'invalid', field })
  })

  it.each(['boris', 'edda'] as const)('is no business of %s', async (who) => {
    expect((await save(row('CO', 'assure'), who)).status).toBe(404)
    expect((await send('restoreAgeRows', { version: '0', to: '0' }, who)).status).toBe(404)
    expect((await send('decideAgeChange', { act: 'reject', change_id: '1' }, who)).status).toBe(404)
    expect((await people[who].ask(contract.adminAgePolicy.fill({ version: 0 }))).status).toBe(404)
  })
})

describe('what became of checks of ages', () => {
  const counts = async (who: keyof typeof people = 'ada') => people[who].ask(contract.ageOutcomes.fill({}))
  const notes = async (body: unknown) =>
    (await testbed.ask(internalPaths.ageOutcome, { method: 'POST', body: JSON.stringify(body) })).status
  const passed = { method: 'wallet', place: 'FR', outcome: 'passed', total: 1 }

  it('is counted by day, method and place, and told from five on', async () => {
    expect(await notes([{ ...passed, outcome: 'started', total: fewestShown - 1 }, passed])).toBe(200)
    await notes([{ ...passed, outcome: 'started' }])
    await notes([{ ...passed, place: 'unknown' }])
    const today = new Date().toJSON().slice(0, 10)
    expect(await (await counts()).json()).toEqual({
      since: expect.any(String),
      until: today,
      days: [
        { day: today, method: 'wallet', outcome: 'passed', total: null },
        { day: today, method: 'wallet', outcome: 'started', total: 5 },
      ],
      places: [
        { place: 'FR', method: 'wallet', outcome: 'passed', total: null },
        { place: 'FR', method: 'wallet', outcome: 'started', total: 5 },
        { place: 'ZZ', method: 'wallet', outcome: 'passed', total: null },
      ],
    })
    const { results } = await testbed.db.prepare('SELECT * FROM age_outcomes LIMIT 1').all()
    expect(Object.keys(results[0] ?? {})).toEqual(['day', 'method', 'place', 'outcome', 'total'])
  })

  it('hides a small count with the smallest other one of its kind, as the sum of the days would tell it', async () => {
    const of = (place: string, total: number) => ({ method: 'eid', place, outcome: 'passed', total })
    await notes([of('GB', 9), of('FR', 6), of('LU', 1), { ...of('GB', 7), outcome: 'started' }])
    const { places } = (await (await counts()).json()) as AnswerOf<'ageOutcomes'>
    const told = places.filter(({ method }) => method === 'eid')
    expect(told.map(({ place, outcome, total }) => `${place} ${outcome} ${total}`).sort()).toEqual([
      'FR passed null',
      'GB passed 9',
      'GB started 7',
      'LU passed null',
    ])
  })

  it.each([
    {},
    'text',
    [],
    passed,
    [{ ...passed, method: 'declaration' }],
    [passed, { ...passed, outcome: 'ok' }],
    [{ ...passed, place: 7 }],
    [{ ...passed, total: 0 }],
    [{ ...passed, total: 0.5 }],
    Array(ageOutcomesPerReport + 1).fill(passed),
  ])('is not counted where it is malformed: %j', async (body) => {
    const total = () => testbed.db.prepare('SELECT sum(total) AS total FROM age_outcomes').first('total')
    const before = await total()
    expect([await notes(body), await total()]).toEqual([400, before])
  })

  it('is forgotten after its days, and shown of the last ones', async () => {
    const dayOf = (days: number) => new Date(Date.now() - days * 86_400_000).toJSON().slice(0, 10)
    for (const day of [dayOf(ageOutcomeDays + 1), dayOf(ageOutcomesShownDays)])
      await run("INSERT INTO age_outcomes VALUES (?1, 'eid', 'AR', 'passed', 9)", day)
    const shown = (await (await counts()).json()) as { places: { place: string }[] }
    expect(shown.places.some(({ place }) => place === 'AR')).toBe(false)
    await forgetAgeOutcomes(testbed.db, Math.floor(Date.now() / 1000)).run()
    const { results } = await testbed.db.prepare("SELECT day FROM age_outcomes WHERE place = 'AR'").all()
    expect(results).toEqual([{ day: dayOf(ageOutcomesShownDays) }])
  })

  it.each(['boris', 'edda'] as const)('is no business of %s', async (who) => {
    expect((await counts(who)).status).toBe(404)
  })
})

describe('a draft of the age rows', () => {
  const drafts = (form: Record<string, string>, who: keyof typeof people = 'ada') => send('draftAgeRow', form, who)
  const ends = async (form: Record<string, string>, who: keyof typeof people = 'ada') =>
    send('proposeAgeDraft', { version: String(await newest()), act: 'propose', ...form }, who)
  const shown = async (who: keyof typeof people = 'ada') =>
    (await (await people[who].ask(contract.adminAgePolicy.fill({ version: 0 }))).json()) as {
      draft: { edits: { place: string; row: unknown }[]; changes: { place: string }[]; leaks: unknown[] } | null
    }
  beforeEach(() => run('DELETE FROM age_draft_rows'))

  it('gathers rows, shows what they change together to its admin alone, and is published as one version', async () => {
    await save(row('MX', 'assure'))
    await drafts(row('CO', 'assure'))
    await drafts(row('AR', 'declare'))
    await drafts(row('AR', 'block'))
    await drafts(row('CL', 'assure'))
    await drafts({ act: 'drop', where: 'CL' })
    const { draft } = await shown()
    expect(draft?.edits).toMatchObject([{ place: 'AR', row: { mode: 'block' } }, { place: 'CO' }])
    expect([draft?.changes.map(({ place }) => place), draft?.leaks]).toEqual([['AR', 'CO', 'ZZ'], []])
    expect((await shown('mira')).draft).toBe(null)
    expect((await ends({ note: 'Two laws' })).body).toMatchObject({ outcome: 'published', version: 2 })
    expect((await published()).map(({ where }) => where)).toEqual(['AR', 'CO', 'MX'])
    expect(Object.keys(JSON.parse((await lastAudit())?.after ?? '{}'))).toEqual(['AR', 'CO'])
    expect((await shown()).draft).toBe(null)
  })

  it('that weakens any place waits as a whole, is confirmed once, and stays when it is refused', async () => {
    await save(row('MX', 'assure'))
    await drafts({ act: 'remove', where: 'MX' })
    await drafts(row('GB', 'declare'))
    await drafts(row('CO', 'block'))
    expect((await ends({ version: '0' })).body.code).toBe('changed')
    expect((await shown()).draft?.edits).toHaveLength(3)
    expect((await ends({})).body).toMatchObject({ outcome: 'waiting' })
    await proves('mira')
    expect((await decide('confirm', 'mira')).body).toMatchObject({ ok: true, version: 2 })
    expect(await published()).toMatchObject([{ where: 'CO' }, { where: 'GB', mode: 'declare' }])
  })

  it('is discarded, and none is proposed without rows', async () => {
    await drafts(row('CO', 'block'))
    expect((await ends({ act: 'clear' })).body.outcome).toBe('nothing')
    expect([(await shown()).draft, (await ends({})).body.code]).toEqual([null, 'not_found'])
  })

  it.each([
    [{ ...row('QQ', 'assure') }, 'where place_unknown'],
    [{ ...row('CO', 'assure'), source: '' }, 'source required'],
    [{ ...row('CO', 'assure'), hours: 'x' }, 'hours invalid'],
    [{ ...row('CO', 'maybe') }, 'mode invalid'],
    [{ ...row('CO', 'assure'), estimate: 'x' }, 'estimate invalid'],
    [{ ...row('CO', 'assure'), review: 'x' }, 'review invalid'],
    [{ ...row('CO', 'assure'), declaration: 'x' }, 'declaration invalid'],
    [{ ...row('CO', 'assure'), reviewed: 'x' }, 'reviewed date_invalid'],
    [{ ...row('CO', 'assure'), counsel: 'x'.repeat(301) }, 'counsel max_length'],
    [{ ...row('CO', 'assure'), act: 'keep' }, 'act invalid'],
    [{ act: 'remove', where: 'CO' }, 'where not_found'],
  ])('refuses the row %o with %s', async (form, words) => {
    const { body } = await drafts(form as Record<string, string>)
    expect([`${body.field} ${body.code}`, (await shown()).draft]).toEqual([words, null])
  })

  it.each([
    [{ act: 'keep' }, 'act'],
    [{ version: 'x' }, 'version'],
    [{ preview: 'x' }, 'preview'],
    [{ note: 'x'.repeat(301) }, 'note'],
  ])('is not proposed with %o', async (form, field) => {
    expect((await ends(form as Record<string, string>)).body.field).toBe(field)
  })

  it.each(['boris', 'edda'] as const)('is no business of %s', async (who) => {
    expect((await drafts(row('CO', 'assure'), who)).status).toBe(404)
    expect((await ends({}, who)).status).toBe(404)
  })
})

describe('a compliance run', () => {
  const runs = (who: keyof typeof people = 'ada') => send('runAgeCheck', {}, who)
  const reportOf = async (id: unknown, who: keyof typeof people = 'ada') =>
    people[who].ask(contract.ageRun.fill({ id: Number(id) }))

  it('keeps a dated report of the published rows and of the waiting change, with what differs from the last', async () => {
    const first = (await runs()).body.run_id
    await save(row('CO', 'assure'))
    await save(row('GB', 'open'))
    const second = (await runs()).body.run_id
    expect(await (await reportOf(second)).json()).toMatchObject({
      run: { subject: 'published', version: 1, username: 'ada', leaks: 0 },
      report: { leaks: [] },
      before: { run_id: first },
      differences: [{ place: 'CO', before: null, after: { from: 'published' } }],
    })
    expect(await (await reportOf(Number(second) - 1)).json()).toMatchObject({
      run: { subject: 'proposed' },
      differences: [{ place: 'CO' }, { place: 'GB', after: { enters: expect.arrayContaining(['nothing']) } }],
    })
    await expect(run('UPDATE age_runs SET leaks = 7')).rejects.toThrow('stays as it is')
  })

  it('that finds a leak keeps the change from being confirmed, and its report is kept', async () => {
    await save(row('US', 'declare'))
    await proves('mira')
    expect((await decide('confirm', 'mira')).body).toMatchObject({ code: 'leaks_found' })
    expect(await newest()).toBe(0)
    const kept = await testbed.db
      .prepare('SELECT subject, leaks > 20 AS has FROM age_runs ORDER BY run_id DESC LIMIT 1')
      .first()
    expect(kept).toEqual({ subject: 'proposed', has: 1 })
  })

  it.each(['boris', 'edda'] as const)('is no business of %s', async (who) => {
    const { run_id } = (await runs()).body
    expect([(await runs(who)).status, (await reportOf(run_id, who)).status]).toEqual([404, 404])
  })

  it('is made a few times an hour at most, and its report is there or not found', async () => {
    expect((await reportOf(999_999)).status).toBe(404)
    const codes: unknown[] = []
    for (let count = 0; count < ageRunTries.limit; count++) codes.push((await runs()).body.code)
    expect(codes.at(-1)).toBe('too_many_attempts')
  })
})

describe('one admin alone weakens no place', () => {
  const isStillClosed = async () =>
    expect((await published()).filter(({ where, mode }) => where === 'GB' && mode !== 'assure')).toEqual([])

  it('by confirming or rejecting their own change, even with password and code', async () => {
    await save(row('GB', 'open'))
    await proves('ada')
    expect((await decide('confirm', 'ada')).body.code).toBe('own_change')
    expect((await decide('reject', 'ada')).body.code).toBe('own_change')
    await proves('mira')
    expect((await decide('withdraw', 'mira')).body.code).toBe('own_change')
    await isStillClosed()
  })

  it('by removing a stricter row, or by going back to an older version or to the rows of the code', async () => {
    await save(row('CO', 'assure'))
    expect((await save({ act: 'remove', where: 'CO' })).body.outcome).toBe('waiting')
    await decide('withdraw', 'ada')
    for (const to of ['0']) {
      expect((await send('restoreAgeRows', { version: '1', to })).body.outcome).toBe('waiting')
      await decide('withdraw', 'ada')
    }
    await save(row('CO', 'block'))
    expect((await send('restoreAgeRows', { version: '2', to: '1' })).body.outcome).toBe('waiting')
    expect(await published()).toMatchObject([{ where: 'CO', mode: 'block' }])
  })

  it('by going back to a weaker version that two admins once published', async () => {
    await save(row('GB', 'declare'))
    await proves('mira')
    await decide('confirm', 'mira')
    expect((await save(row('GB', 'assure'))).body.outcome).toBe('published')
    expect((await send('restoreAgeRows', { version: '2', to: '1' })).body.outcome).toBe('waiting')
    await isStillClosed()
  })

  it.each([
    ['a longer time', row('GB', 'assure', { hours: '8760' })],
    ['the row of the whole country before its states', row('US', 'declare')],
    ['a region that hides the others', row('US-TX', 'open')],
    ['one proof for another', row('US-TN', 'assure', { hours: '2' })],
  ])('by %s', async (_, form) => {
    expect((await save(form)).body.outcome).toBe('waiting')
    expect(await newest()).toBe(0)
  })

  it('by a form in steps: a stricter row first, whose regions are weaker than the code', async () => {
    expect((await save(row('FR-BRE', 'assure', { wants_choice: '1' }))).body.outcome).toBe('published')
    expect((await save(row('FR', 'open'))).body.outcome).toBe('waiting')
  })

  it('by a version that another change made old: what was confirmed is what was shown', async () => {
    await save(row('CO', 'open'))
    await save(row('GB', 'open'))
    const id = await waitingId()
    expect((await save(row('MX', 'block'))).body.outcome).toBe('published')
    await proves('mira')
    expect((await decide('confirm', 'mira', id)).body).toMatchObject({ code: 'changed', field: 'version' })
    await isStillClosed()
  })

  it('by a stale form', async () => {
    await save(row('CO', 'assure'))
    expect((await send('saveAgeRow', { version: '0', ...row('MX', 'assure') })).body).toMatchObject({ code: 'changed' })
    expect((await send('restoreAgeRows', { version: '0', to: '0' })).body).toMatchObject({ code: 'changed' })
  })

  it('but by an admin whom the operator has just made, who is a second one', async () => {
    await save(row('GB', 'open'))
    await run("UPDATE accounts SET role = 'admin' WHERE email LIKE 'boris@%'")
    // As `npm run admin` is logged: its rows name no member.
    await run(
      "INSERT INTO audit_log (actor_id, queue, item, act, reason, note, added_date, previous_hash, hash) SELECT 0, 'people', 'boris', 'role', '', 'admin', unixepoch(), hash, 'x' FROM audit_log ORDER BY audit_id DESC LIMIT 1",
    )
    await proves('boris')
    const said = await decide('confirm', 'boris')
    expect(said.body.code ?? 'confirmed').toBe('confirmed')
    await run("UPDATE accounts SET role = 'trusted' WHERE email LIKE 'boris@%'")
  })

  it('by making a second admin who changes their username', async () => {
    await save(row('GB', 'open'))
    await proves('ada')
    expect((await send('giveRole', { username: 'boris', role: 'admin' })).status).toBe(200)
    await run(
      "INSERT INTO former_usernames (username, user_id, changed_date, kept_until) SELECT username, user_id, unixepoch(), unixepoch() + 86400 FROM users WHERE username = 'boris'",
    )
    await run("UPDATE users SET username = 'boris-anew' WHERE username = 'boris'")
    await proves('boris')
    const said = await decide('confirm', 'boris')
    await run("UPDATE users SET username = 'boris' WHERE username = 'boris-anew'")
    await run('DELETE FROM former_usernames')
    await proves('ada')
    await send('giveRole', { username: 'boris', role: 'trusted' })
    expect(said.body.code).toBe('admin_too_new')
    await isStillClosed()
  })

  it('by making a second admin: one who got the role lately, however their name is written, confirms nothing', async () => {
    await save(row('GB', 'open'))
    await proves('ada')
    expect((await send('giveRole', { username: 'boris', role: 'admin' })).status).toBe(200)
    await proves('boris')
    expect((await decide('confirm', 'boris')).body.code).toBe('admin_too_new')
    await isStillClosed()
    // A change that is proposed a week later is another matter.
    await send('giveRole', { username: 'boris', role: 'trusted' })
    await proves('ada')
    await send('giveRole', { username: 'BORIS', role: 'admin' })
    await proves('boris')
    expect((await decide('confirm', 'boris')).body.code).not.toBe(undefined)
    await isStillClosed()
    await send('giveRole', { username: 'boris', role: 'trusted' })
    expect(ageConfirmerSeconds).toBeGreaterThanOrEqual(ageChangeSeconds)
  })

  it('by the site settings, which know no age row', async () => {
    const said = await send('saveSettings', { version: '0', age_rows: '[]' })
    expect(said.body).toMatchObject({ code: 'name_unknown', field: 'age_rows' })
  })

  it('by a statement: the database keeps changes and versions as they are, and refuses a weaker one without a second admin', async () => {
    await save(row('GB', 'open'))
    await expect(run("UPDATE age_changes SET age_rows = '[]'")).rejects.toThrow('proposed anew')
    const insert = 'INSERT INTO age_policies (version, actor_id, added_date, note, age_rows, is_weaker, confirmed_by)'
    await expect(run(`${insert} VALUES (1, 1, 1, '', '[]', 1, NULL)`)).rejects.toThrow('CHECK')
    await expect(run(`${insert} VALUES (1, 1, 1, '', '[]', 1, 1)`)).rejects.toThrow('CHECK')
    await run(`${insert} VALUES (1, 1, 1, '', '[]', 1, 2)`)
    await expect(run('UPDATE age_policies SET confirmed_by = 1')).rejects.toThrow('stays as it is')
  })

  it('by two requests at once', async () => {
    const version = '0'
    const answers = await Promise.all([
      send('saveAgeRow', { version, ...row('CO', 'assure') }),
      send('saveAgeRow', { version, ...row('MX', 'assure') }),
      send('saveAgeRow', { version, ...row('GB', 'open') }),
    ])
    expect(answers.filter(({ body }) => body.outcome === 'published')).toHaveLength(1)
    await isStillClosed()
  })
})

describe('published age rows', () => {
  it.each(['-1', '01', 'x'])('are not asked for with %s', async (known) => {
    expect((await testbed.ask(`/api/json/published_age_policy/0/${known}.json`)).status).toBe(400)
  })

  it('leave out the version that is known, and add older ones where the newest does not read', async () => {
    await save(row('CO', 'assure'))
    const ask = async (known: number) => (await testbed.ask(publishedAgePolicy.fill({ known }))).json()
    expect(await ask(1)).toEqual({ version: 1, texts: null })
    await run(
      "INSERT INTO age_policies (version, actor_id, added_date, note, age_rows, is_weaker) VALUES (2, 1, 1, '', 'x', 0)",
    )
    expect(await ask(1)).toMatchObject({ version: 2, texts: ['x', expect.stringContaining('CO')] })
    const shown = await (await people.ada.ask(contract.adminAgePolicy.fill({ version: 0 }))).json()
    expect(shown).toMatchObject({ is_whole: false, version: 2, rows: [{ where: 'CO', mode: 'assure' }] })
    // What did not read is replaced by what stands, and nothing becomes weaker by it.
    expect((await save(row('CO', 'assure', { source: 'Again' }))).body).toMatchObject({
      outcome: 'published',
      version: 3,
    })
    expect(await (await people.ada.ask(contract.adminAgePolicy.fill({ version: 0 }))).json()).toMatchObject({
      is_whole: true,
    })
  })
})
