// Sends the requests of concurrent members and checks every answer: its status, and that it holds only data of the requester. A
// write is repeated with the same id until it is answered; some are sent twice at once, or once more after their answer.
import { randomUUID } from 'node:crypto'
import { actsPath, type Stat, statForm } from '../../../shared/stat.ts'
import type { Fact, Member, SiteOfMembers } from './concurrent-members.ts'
import { type SiteVisitor, siteVisitor } from './site.ts'

/** More tries than any write needs when answers come at all. */
const triesMax = 30
const json = { accept: 'application/json' }

type Answer = { status: number; text: string; location: string }
type Expected = number | 'a redirect'

export type AnswerChecker = {
  /** All problems, in words. */
  problems: string[]
  /** Intended requests, sent requests, 503 answers among them, and writes that were answered with success. */
  counts: { meant: number; sent: number; unavailable: number; acknowledged: number }
  /** Sentences that must be true of the database. */
  facts: Set<string>
  is: (fact: Fact, text: string) => void
  isNot: (fact: Fact, text: string) => void
  /** Opens an address as a member or a visitor; null when it is unavailable at the moment. */
  reads: (who: Member | null, path: string, expected?: Expected) => Promise<string | null>
  /** Repeats an act until it succeeds; returns the answer's fields. `page` sends it as a form without script. */
  does: (who: Member, stat: Stat, page?: string) => Promise<Record<string, unknown>>
  /** Sends a form until the answer is not a 503. */
  sends: (
    browser: SiteVisitor,
    owner: Member | null,
    path: string,
    form: Record<string, string>,
    expected?: Expected,
  ) => Promise<void>
  /** 0 up to `sides`, always the same sequence. */
  roll: (sides: number) => number
}

export function answerChecker(site: SiteOfMembers): AnswerChecker {
  let dice = 11
  const anonymous = siteVisitor(site)
  const checker: AnswerChecker = {
    problems: [],
    counts: { meant: 0, sent: 0, unavailable: 0, acknowledged: 0 },
    facts: new Set(),
    is: (fact, text) => checker.facts.add(`${fact} ${text}`),
    isNot: (fact, text) => checker.facts.delete(`${fact} ${text}`),

    async reads(who, path, expected = 200) {
      checker.counts.meant += 1
      const asked = path.startsWith('/api/') ? { headers: json } : {}
      const answer = await send(checker, who?.visitor ?? anonymous, path, asked)
      return isAnswer(checker, path, who, answer, expected) ? answer.text : null
    },

    does: (who, stat, page) => repeatAct(checker, who, stat, page),

    async sends(browser, owner, path, form, expected = 'a redirect') {
      checker.counts.meant += 1
      for (let tries = 0; tries < triesMax; tries++) {
        if (!isAnswer(checker, path, owner, await send(checker, browser, path, { form }), expected)) continue
        checker.counts.acknowledged += 1
        return
      }
      checker.problems.push(`${path} was never answered`)
    },

    roll(sides) {
      dice = (dice * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((dice / 2 ** 31) * sides)
    },
  }
  return checker
}

async function repeatAct(
  checker: AnswerChecker,
  who: Member,
  stat: Stat,
  page?: string,
): Promise<Record<string, unknown>> {
  checker.counts.meant += 1
  const id = randomUUID()
  const fields = Object.fromEntries(statForm(stat))
  const what = `${stat.act} ${stat.section ?? ''}`
  const once = async () => {
    const answer = page
      ? await send(checker, who.visitor, page, { form: { ...fields, request_id: id } })
      : await send(checker, who.visitor, actsPath, { form: fields, headers: { ...json, 'idempotency-key': id } })
    return isAnswer(checker, what, who, answer, page ? 'a redirect' : 200) ? answer.text : null
  }
  for (let tries = 0; tries < triesMax; tries++) {
    const texts = await Promise.all(checker.roll(10) === 0 ? [once(), once()] : [once()])
    if (checker.roll(10) === 0) texts.push(await once())
    const answers = new Set(texts.filter((text) => text !== null))
    if (answers.size > 1) checker.problems.push(`${what} was answered twice: ${[...answers].join(' and ')}`)
    const [text] = answers
    if (text === undefined) continue
    checker.counts.acknowledged += 1
    return page ? {} : JSON.parse(text)
  }
  checker.problems.push(`${what} was never answered`)
  return {}
}

async function send(
  checker: AnswerChecker,
  browser: SiteVisitor,
  path: string,
  asked: Parameters<SiteVisitor['ask']>[1],
): Promise<Answer> {
  checker.counts.sent += 1
  const response = await browser.ask(path, asked)
  const { status, headers } = response
  if (status === 503 && !headers.has('retry-after')) checker.problems.push(`${path}: a 503 without Retry-After`)
  return { status, text: await response.text(), location: headers.get('location') ?? '' }
}

/** Checks an answer; false for a proper 503. */
function isAnswer(
  checker: AnswerChecker,
  what: string,
  owner: Member | null,
  { status, text }: Answer,
  expected: Expected,
): boolean {
  const seen = [...text.matchAll(/secret-\d+/g), ...text.matchAll(/(?<="own-name">)[^<]*/g)].map(([found]) => found)
  // A message belongs to the two members whose numbers it contains.
  const letters = [...text.matchAll(/letter-(\d+)-(\d+)/g)].filter((pair) => !pair.includes(String(owner?.number)))
  const foreign = [
    ...seen.filter((one) => one !== owner?.secret && one !== owner?.name),
    ...letters.map(([found]) => found),
  ]
  const caller = owner?.name ?? 'a visitor'
  if (foreign.length) checker.problems.push(`${what} shows ${foreign[0]} to ${caller}`)
  if (/t{20,}\d|scrypt\$/.test(text)) checker.problems.push(`${what} shows a token or a hash`)
  if (status === 503) {
    checker.counts.unavailable += 1
    return false
  }
  const isExpected = expected === 'a redirect' ? status === 303 : status === expected
  if (!isExpected) checker.problems.push(`${what} by ${caller} was answered ${status} ${text.slice(0, 120)}`)
  return true
}
