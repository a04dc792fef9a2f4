// What a new version has to answer before a visitor gets it: the pages and data of the site from every kind of place, gated as the
// table of the age policy says, and what only the upstream can answer.
import { contract } from '../../shared/contract/contract.ts'
import { probeHeader, signProbe } from '../../shared/probe.ts'
import { href } from '../../shared/routes.ts'
import { type AgeMode, ageModes } from '../../shared/rules/age-row.ts'
import { servicePaths } from '../../shared/service-paths.ts'
import { placeOf } from '../edge/http/visitor.ts'
import { basePolicy as policy } from '../edge/operator/age-policy.ts'

/** Where a version is asked, and by which headers besides the probe's. */
export type Target = { origin: string; headers: Record<string, string> }
export type AskSite = (url: string, headers: Record<string, string>) => Promise<{ status: number; text: string }>

type Check = { place: string; mode: AgeMode; path: string; is: 'page' | 'data' | 'exempt' }

/** A place of each mode that the policy has; `ZZ` stands for a place that Cloudflare does not know. */
const candidates = ['CA', 'GB', 'DE', 'FR', 'US-TX', 'US-CA', 'ZZ', ...policy.places]

/** One place for each mode, Great Britain and an unknown place in any case. */
export function placesToProbe(): { place: string; mode: AgeMode }[] {
  const all = candidates.map((place) => ({
    place,
    mode: policy.rowOf(placeOf(place), Math.floor(Date.now() / 1000)).mode,
  }))
  const first = ageModes.flatMap((mode) => all.find((one) => one.mode === mode) ?? [])
  return [
    ...new Map(
      [...first, ...all.filter(({ place }) => /^(GB|ZZ)$/.test(place))].map((one) => [one.place, one]),
    ).values(),
  ]
}

const pages = [href('index', {}, { lang: 'en' }), href('videos', {}, { lang: 'de' })]
const data = [contract.main.fill({ gender: 'str', lang: 'en' })]

const checks = (): Check[] =>
  placesToProbe().flatMap((one) => [
    ...pages.map((path) => ({ ...one, path, is: 'page' as const })),
    ...data.map((path) => ({ ...one, path, is: 'data' as const })),
    { ...one, path: servicePaths.robots, is: 'exempt' as const },
  ])

/** What is wrong, one sentence each. */
export async function failedChecks(target: Target, key: string, ask: AskSite): Promise<string[]> {
  const failed: string[] = []
  for (const check of checks()) {
    const probe = await signProbe(key, check.place, Math.floor(Date.now() / 1000))
    const answer = await ask(target.origin + check.path, {
      ...target.headers,
      [probeHeader]: probe,
      accept: 'text/html',
    })
    const problem = problemOf(check, answer)
    if (problem) failed.push(`${check.path} from ${check.place} ${problem}`)
  }
  return failed
}

/** How many of `times` questions from an open place are faults. No cache answers them: the upstream does. */
export async function faultsOf(target: Target, key: string, times: number, ask: AskSite): Promise<number> {
  const place = placesToProbe().find(({ mode }) => mode === 'open')?.place ?? 'CA'
  let faults = 0
  for (let turn = 0; turn < times; turn++) {
    const probe = await signProbe(key, place, Math.floor(Date.now() / 1000))
    const { status } = await ask(target.origin + contract.session.fill({}), { ...target.headers, [probeHeader]: probe })
    if (status >= 500 || status === 0) faults++
  }
  return faults
}

const closedStatus = { open: 200, declare: 403, assure: 403, block: 451 }
/** Gate pages have this mark. */
const gateMark = 'data-route="gate"'

function problemOf({ mode, is }: Check, { status, text }: { status: number; text: string }): string | null {
  if (is === 'exempt') return status === 200 ? null : `is ${status} and not 200`
  const expected = is === 'data' || mode === 'block' ? closedStatus[mode] : 200
  if (status !== expected) return `is ${status} and not ${expected}`
  const isGated = text.includes(gateMark)
  if (is === 'page' && isGated !== (mode !== 'open'))
    return isGated ? 'is closed and not open' : 'is open and not closed'
  return null
}
