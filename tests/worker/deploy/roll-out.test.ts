// New versions reach visitors step by step and are taken back by themselves: the real edge Worker answers the checks, and a stand-in of
// Cloudflare's API divides the traffic.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newProbeKey, probeHeader, signProbe } from '../../../shared/probe.ts'
import { ensureBuilt } from '../../../worker/build.ts'
import { type CloudflareApi, openApi } from '../../../worker/deploy/cloudflare-api.ts'
import { isWorse } from '../../../worker/deploy/error-rates.ts'
import { type AskSite, failedChecks, placesToProbe } from '../../../worker/deploy/gate-checks.ts'
import { rollBack } from '../../../worker/deploy/roll-back.ts'
import { type NewVersion, rollOut } from '../../../worker/deploy/roll-out.ts'
import { Refusal } from '../../../worker/local/terminal.ts'
import { createRuntime, type Runtime } from '../../../worker/local.ts'
import { seededState } from '../../support/runtime/seeded-databases.ts'
import { fakeCloudflare } from '../fake-cloudflare.ts'

const [origin, preview] = ['https://tube.example', 'https://00000002-edgetube.acme.workers.dev']
const probeKey = newProbeKey(crypto.getRandomValues(new Uint8Array(32)), Math.floor(Date.now() / 1000))
const upstream: NewVersion = { worker: 'edgetube-origin', from: 'o1', to: 'o2', previewUrl: null }
const edge: NewVersion = { worker: 'edgetube', from: 'e1', to: 'e2', previewUrl: preview }
const cloudflare = fakeCloudflare()
const { deployments } = cloudflare

let site: Runtime
let ask: AskSite
let api: CloudflareApi
beforeAll(async () => {
  await ensureBuilt()
  site = await createRuntime({ state: await seededState(), vars: { PROBE_KEY: probeKey, SITE_ORIGIN: origin } })
  const worker = await site.worker('edgetube')
  // The same question has the same answer, which the Worker gives once: a deployment asks some two hundred.
  const answers = new Map<string, ReturnType<AskSite>>()
  const askAnew: AskSite = async (url, headers) => {
    const answer = await worker.fetch(url, { headers, redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }
  ask = (url, headers) => {
    const [place] = headers[probeHeader]?.split('.') ?? []
    const question = JSON.stringify([url, { ...headers, [probeHeader]: place }])
    const answer = answers.get(question) ?? askAnew(url, headers)
    answers.set(question, answer)
    return answer
  }
  await cloudflare.listen()
  for (const [name, value] of Object.entries(cloudflare.env())) vi.stubEnv(name, value)
  vi.stubEnv('SITE_ORIGIN', origin)
  api = await openApi()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  cloudflare.close()
  await site.stop()
})
beforeEach(() => {
  cloudflare.made.push('Worker edgetube', 'Worker edgetube-origin')
  deployments.edgetube = [[{ version_id: 'e1', percentage: 100 }]]
  deployments['edgetube-origin'] = [[{ version_id: 'o1', percentage: 100 }]]
  cloudflare.rates(null)
})

/** Each division of the traffic since the beginning, oldest first. */
const divisions = (worker: string): string[] =>
  (deployments[worker] ?? [])
    .toReversed()
    .map((shares) => shares.map(({ version_id, percentage }) => `${version_id} ${percentage}`).join(', '))

async function shifted(asking: AskSite = ask, versions = edge, through = api): Promise<string[]> {
  const lines: string[] = []
  const wait = async () => {}
  const say = (line: string) => lines.push(line)
  await rollOut(upstream, versions, {
    api: through,
    site: { origin, headers: {} },
    probeKey,
    ask: asking,
    wait,
    say,
    watchSeconds: 0,
  })
  return lines
}

const whole = (worker: 'e' | 'o') => [`${worker}1 90, ${worker}2 10`, `${worker}1 50, ${worker}2 50`, `${worker}2 100`]

test('a new version is checked at its preview address, then at the site’s without visitors, and goes to 10, 50 and 100 %, the upstream first', async () => {
  const asked = new Set<string>()
  const lines = await shifted((url, headers) => {
    asked.add(`${new URL(url).origin} ${headers['cloudflare-workers-version-overrides'] ?? ''}`)
    return ask(url, headers)
  })
  expect(asked).toEqual(new Set([`${preview} `, `${origin} edgetube="e2"`]))
  expect(divisions('edgetube')).toEqual(['e1 100', 'e1 100, e2 0', ...whole('e')])
  expect(divisions('edgetube-origin')).toEqual(['o1 100', ...whole('o')])
  expect(lines).toHaveLength(8)
  expect(lines[2]).toBe('edgetube-origin: 10 %, no analytics to read, 0 of 40 questions failed')
})

test('the checks have a place of every mode of the policy, Great Britain and an unknown place, and a version without an address of its own is checked on the site', async () => {
  const places = placesToProbe()
  expect(places.map(({ place, mode }) => `${place} ${mode}`)).toEqual([
    'CA open',
    'DE declare',
    'GB assure',
    'ZZ assure',
  ])
  await shifted(ask, { ...edge, previewUrl: null })
  expect(divisions('edgetube').at(-1)).toBe('e2 100')
})

test('a version that opens the gate in Great Britain, or closes it where it is open, reaches no visitor', async () => {
  const now = Math.floor(Date.now() / 1000)
  const instead =
    (from: string, to: string): AskSite =>
    async (url, headers) =>
      ask(
        url,
        headers[probeHeader]?.startsWith(`${from}.`)
          ? { ...headers, [probeHeader]: await signProbe(probeKey, to, now) }
          : headers,
      )
  const opened = shifted(instead('GB', 'CA'))
  await expect(opened).rejects.toBeInstanceOf(Refusal)
  await expect(opened).rejects.toThrow(/^The new version was rolled back, .*: \/ from GB is open and not closed; /)
  await expect(shifted(instead('CA', 'GB'))).rejects.toThrow(/\/ from CA is closed and not open; /)
  expect([divisions('edgetube'), divisions('edgetube-origin')]).toEqual([['e1 100'], ['o1 100']])
})

test('both Workers go back by themselves when a tenth of the requests shows that the upstream’s version fails', async () => {
  const isShifted = () => deployments['edgetube-origin']?.[0]?.some(({ version_id }) => version_id === 'o2')
  let turn = 0
  const failing: AskSite = async (url, headers) =>
    isShifted() && url.includes('/api/') && turn++ % 10 === 0 ? { status: 503, text: '' } : ask(url, headers)
  await expect(shifted(failing)).rejects.toThrow(
    /at 10 % of edgetube-origin [45] of 40 questions failed, and 0 before\.$|from CA is 503/,
  )
  expect(divisions('edgetube-origin')).toEqual(['o1 100', 'o1 90, o2 10', 'o1 100'])
  expect(divisions('edgetube')).toEqual(['e1 100', 'e1 100, e2 0', 'e1 100'])
})

test('both go back when the analytics count more errors of the new version than of the former one', async () => {
  cloudflare.rates({
    o1: { requests: 900, errors: 1 },
    o2: { requests: 100, errors: 0 },
    e1: { requests: 500, errors: 0 },
    e2: { requests: 60, errors: 3 },
  })
  await expect(shifted()).rejects.toThrow(
    "at 10 % of edgetube 5.0 % of the requests failed, and 0.0 % of the former version's",
  )
  expect(divisions('edgetube-origin')).toEqual(['o1 100', ...whole('o'), 'o1 100'])
  expect(divisions('edgetube')).toEqual(['e1 100', 'e1 100, e2 0', 'e1 90, e2 10', 'e1 100'])
})

test('says which Worker Cloudflare did not take back', async () => {
  const broken: CloudflareApi = {
    ...api,
    account: async <T>(path: string, body?: unknown) => {
      if (JSON.stringify(body ?? '').includes('rolled back')) throw new Error('lost')
      return api.account<T>(path, body)
    },
  }
  const unreachable: AskSite = async (url, headers) =>
    url.startsWith(preview) ? ask(url, headers) : { status: 0, text: '' }
  await expect(shifted(unreachable, edge, broken)).rejects.toThrow(
    /\. edgetube could not be rolled back: run "npm run rollback"\.$/,
  )
})

test.each([
  [{ requests: 49, errors: 49 }, { requests: 1000, errors: 0 }, false],
  [{ requests: 50, errors: 1 }, { requests: 1000, errors: 0 }, true],
  [{ requests: 1000, errors: 10 }, { requests: 1000, errors: 0 }, false],
  [{ requests: 1000, errors: 25 }, { requests: 9000, errors: 72 }, false],
  [{ requests: 1000, errors: 27 }, { requests: 9000, errors: 72 }, true],
])('a version with %o, where the former one has %o, is worse: %s', (next, former, is) =>
  expect(isWorse(next, former)).toBe(is),
)

test('npm run rollback gives all visitors the version before, shows it in a dry run first, and says when there is none', async () => {
  const said: string[] = []
  const say = (line: string) => said.push(line)
  await expect(rollBack(null, false, say)).rejects.toThrow('There is no former version to go back to.')
  deployments.edgetube?.unshift(
    [
      { version_id: 'e2', percentage: 50 },
      { version_id: 'e1', percentage: 50 },
    ],
    [{ version_id: 'e2', percentage: 100 }],
  )
  deployments.edgetube?.unshift([{ version_id: 'e2', percentage: 100 }])
  await rollBack(null, true, say)
  expect(divisions('edgetube').at(-1)).toBe('e2 100')
  await rollBack(null, false, say)
  expect([divisions('edgetube').at(-1), divisions('edgetube-origin')]).toEqual(['e1 100', ['o1 100']])
  expect(said).toEqual([
    'edgetube would go back to version e1',
    'edgetube-origin has no former version and stays as it is',
    'Nothing was changed: this was a dry run.',
    'edgetube is back at version e1',
    'edgetube-origin has no former version and stays as it is',
  ])
})

test('npm run rollback works where a setting that a deployment needs is missing', async () => {
  vi.stubEnv('SITE_ORIGIN', '')
  deployments.edgetube?.unshift([{ version_id: 'e2', percentage: 100 }])
  await rollBack(null, false, () => {})
  vi.stubEnv('SITE_ORIGIN', origin)
  expect(divisions('edgetube')).toEqual(['e1 100', 'e2 100', 'e1 100'])
})

test('after an interrupted deployment npm run rollback gives all visitors the version that most of them still have', async () => {
  const shares = (percent: number) => [
    { version_id: 'e1', percentage: 100 - percent },
    { version_id: 'e2', percentage: percent },
  ]
  for (const percent of [0, 10, 50]) {
    deployments.edgetube = [
      shares(percent),
      [{ version_id: 'e1', percentage: 100 }],
      [{ version_id: 'e0', percentage: 100 }],
    ]
    await rollBack(null, false, () => {})
    expect(divisions('edgetube').at(-1)).toBe('e1 100')
  }
})

describe('npm run rollback after a deployment that was not finished', () => {
  /** Two deployments before, each whole: the versions 0 and 1. */
  beforeEach(() => {
    for (const [worker, letter] of [['edgetube', 'e'] as const, ['edgetube-origin', 'o'] as const])
      deployments[worker] = [1, 0].map((number) => [{ version_id: `${letter}${number}`, percentage: 100 }])
  })
  const newest = () => [divisions('edgetube').at(-1), divisions('edgetube-origin').at(-1)]
  async function goBack(): Promise<string[]> {
    const said: string[] = []
    await rollBack(null, false, (line) => said.push(line))
    return said
  }
  /** The command is stopped in the moment in which it would divide so. */
  const stoppedAt = (worker: string, message: RegExp): CloudflareApi =>
    refusing((path, body) => path.includes(`/${worker}/`) && message.test(body), true)
  /** Cloudflare answers no request like this, and after the first of them none at all where the command is over. */
  function refusing(is: (path: string, body: string) => boolean, isOver = false): CloudflareApi {
    let isLost = false
    return {
      ...api,
      account: async <T>(path: string, body?: unknown) => {
        const isThis = body !== undefined && is(path, JSON.stringify(body))
        isLost ||= isOver && isThis
        if (isThis || (isLost && body !== undefined)) throw new Error('lost')
        return api.account<T>(path, body)
      },
    }
  }

  test('that no visitor had yet ends it at the edge, and leaves the upstream as it is', async () => {
    await expect(shifted(ask, edge, stoppedAt('edgetube-origin', /10 %/))).rejects.toThrow()
    expect(newest()).toEqual(['e1 100, e2 0', 'o1 100'])
    expect(await goBack()).toEqual(['edgetube is back at version e1', 'edgetube-origin stays at version o1'])
    expect(newest()).toEqual(['e1 100', 'o1 100'])
  })

  test('at the edge after the upstream’s version had reached all visitors takes both back', async () => {
    await expect(shifted(ask, edge, stoppedAt('edgetube', /50 %/))).rejects.toThrow()
    expect(newest()).toEqual(['e1 90, e2 10', 'o2 100'])
    expect(await goBack()).toEqual(['edgetube is back at version e1', 'edgetube-origin is back at version o1'])
    // A second time is about the deployment before: what was interrupted is no way back.
    expect(await goBack()).toEqual(['edgetube is back at version e0', 'edgetube-origin is back at version o0'])
    expect(await goBack()).toEqual(['edgetube is back at version e1', 'edgetube-origin is back at version o1'])
  })

  test('and that Cloudflare took back in the upstream alone ends it at the edge: no visitor gets the version that failed', async () => {
    const failing: AskSite = async (url, headers) =>
      newest()[0] === 'e1 90, e2 10' ? { status: 0, text: '' } : ask(url, headers)
    const stuck = refusing((path, body) => path.includes('/edgetube/') && body.includes('rolled back'))
    await expect(shifted(failing, edge, stuck)).rejects.toThrow(
      /edgetube could not be rolled back: run "npm run rollback"/,
    )
    expect(newest()).toEqual(['e1 90, e2 10', 'o1 100'])
    expect(await goBack()).toEqual(['edgetube is back at version e1', 'edgetube-origin stays at version o1'])
  })

  test('and that Cloudflare took back at the edge alone takes the upstream back, and the edge no further', async () => {
    const failing: AskSite = async (url, headers) =>
      newest()[0] === 'e1 90, e2 10' ? { status: 0, text: '' } : ask(url, headers)
    const stuck = refusing((path, body) => path.includes('/edgetube-origin/') && body.includes('rolled back'))
    await expect(shifted(failing, edge, stuck)).rejects.toThrow(/edgetube-origin could not be rolled back/)
    expect(newest()).toEqual(['e1 100', 'o2 100'])
    expect(await goBack()).toEqual(['edgetube stays at version e1', 'edgetube-origin is back at version o1'])
  })

  test('but was taken back whole goes to the deployment before that one', async () => {
    const failing: AskSite = async (url, headers) =>
      newest()[0] === 'e1 90, e2 10' ? { status: 0, text: '' } : ask(url, headers)
    await expect(shifted(failing)).rejects.toThrow(/all visitors have the former one/)
    expect(divisions('edgetube-origin')).toContain('o2 100')
    expect(await goBack()).toEqual(['edgetube is back at version e0', 'edgetube-origin is back at version o0'])
  })
})

test('a site that does not answer fails every check', async () => {
  const failed = await failedChecks({ origin, headers: {} }, probeKey, async () => ({ status: 0, text: '' }))
  expect(failed).toHaveLength(placesToProbe().length * 4)
})
