// Sends writes to the upstream, for pages without script and for the proxy. Nothing is cached; of the answer headers
// only the cookies of sessions, provider sign-ins and sent e-mails reach the browser.
import { parse } from 'hono/utils/cookie'
import { type ActAnswer, input } from '../../../shared/contract/acts.ts'
import { type AnyWrite, type WriteAnswerOf, type WriteName, writes } from '../../../shared/contract/contract.ts'
import { type Result, refused } from '../../../shared/result.ts'
import { sessionDevice, sessionDeviceText } from '../../../shared/rules/account-session-device.ts'
import { deviceCookieName } from '../../../shared/rules/device-cookie.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { sentMailCookieName } from '../../../shared/rules/sent-mail-cookie.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { actsPath, readStat, type Stat, statForm } from '../../../shared/stat.ts'
import { clearedProofCookie, readProofs } from '../age/proof.ts'
import { clearedLangCookie, gestureCookie, signedOutCookie } from '../http/cookies.ts'
import { admitted, classOfWrite } from './admission.ts'
import { checksOfWrite } from './answer-checks.ts'
import { keepBookmark } from './bookmarks.ts'
import { callerHeaders, userAgentOf } from './caller.ts'
import { applyInvalidations, invalidate } from './changes.ts'
import { countryGroup, isHiddenIn } from './country-rules.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { cookieOfGesture, readGesture } from './gesture.ts'
import { forgetAllSessions, forgetSession, sessionKey } from './known-sessions.ts'
import { ofOwnSession } from './own-session-writes.ts'
import { type Answer, callUpstream } from './upstream.ts'

/** Sends a write. `requestId` is its idempotency key: acts, and messages with a picture, are not executed twice. */
export type Send = <Name extends WriteName>(
  name: Name,
  form: Readonly<Record<string, string | Blob | undefined>>,
  requestId?: string,
) => Promise<Result<WriteAnswerOf<Name>>>

/** Sends an act (shared/contract/acts.ts). */
export type SendAct = (stat: Stat, requestId?: string) => Promise<Result<ActAnswer>>

/** What a write needs of the request: its answer may set cookies. */
type SendContext = { deps: FetchDeps; cookies: string[] }

/** `stat`: the act in the body, if already parsed. */
type Sent = { body: string | ArrayBuffer; type: string; requestId?: string | undefined; stat?: Stat | undefined }

/** Before the write, and again after its answer: a page may have asked for the session meanwhile. */
async function forgetSessions({ caller }: FetchDeps, row: AnyWrite): Promise<void> {
  if (!ofOwnSession.has(row.name)) forgetAllSessions()
  else if (caller.session !== null) forgetSession(await sessionKey(caller.session))
}

/** Sends a write with the session of the request. */
export async function sendTo(context: SendContext, row: AnyWrite, sent: Sent): Promise<Answer> {
  const { deps } = context
  deps.hasOwnAnswers = true
  const before = { ...deps }
  await forgetSessions(before, row)
  try {
    return await sendOnce(context, row, sent)
  } finally {
    await forgetSessions(before, row)
  }
}

async function sendOnce(context: SendContext, row: AnyWrite, sent: Sent): Promise<Answer> {
  const { deps } = context
  const { env } = deps
  const { body, type, requestId } = sent
  if (await isAboutHidden(deps, row, sent)) return refused('not_found', 'notify')
  const headers = {
    ...(await callerHeaders(env, deps.caller)),
    'content-type': type,
    ...(row.session === 'opens' ? deviceHeader(userAgentOf(deps.caller)) : {}),
    ...(requestId && isRequestId(requestId) ? { 'x-edge-request': requestId } : {}),
  }
  const set: string[] = []
  let answered = new Headers()
  const takeHeaders = (answer: Headers) => {
    answered = answer
    set.push(...answer.getSetCookie().filter(mayPass))
    applyInvalidations(deps, answer)
  }
  const init = { method: 'POST', body, headers }
  const sentAnswer = await admitted(deps, classOfWrite(row), () =>
    callUpstream(env, checksOfWrite(row), row.path, init, takeHeaders, row.deadlineMs ?? undefined),
  )
  const answer = isWithoutAccounts(row, sentAnswer) ? refused('no_accounts', 'notify') : sentAnswer
  context.cookies.push(...set)
  if (answer.ok) keepBookmark(context, row.session === 'ends' ? null : answered)
  const opened = set.find((cookie) => cookie.startsWith(`${sessionCookieName}=`))
  // Later calls of this request use the new session.
  if (opened !== undefined) deps.caller = { ...deps.caller, session: sessionIn(opened) }
  const stat = row.path === actsPath ? (sent.stat ?? (await statIn(body, type))) : null
  if (answer.ok) invalidate(deps, row.invalidates?.(answer.value, stat) ?? [])
  if (answer.ok && row.session === 'ends') {
    context.cookies.push(clearedLangCookie, signedOutCookie)
    const [proof] = await readProofs(env, deps.caller.ageCookies, Date.now())
    if (proof?.isOfSession) context.cookies.push(clearedProofCookie)
  }
  if (row.gesture === 'keeps' && stat && !answer.ok && answer.code === 'sign_in') {
    context.cookies.push(...cookieOfGesture(stat))
  }
  if (answer.ok && opened !== undefined && row.session === 'opens') context.cookies.push(clearedLangCookie)
  if (answer.ok && opened !== undefined && row.gesture === 'completes') await completeGesture(context)
  return answer
}

/** An act about a video that is not shown in the visitor's country: there is no such video. */
async function isAboutHidden(
  { caller }: FetchDeps,
  row: AnyWrite,
  { body, type, stat: known }: Sent,
): Promise<boolean> {
  if (row.path !== actsPath || countryGroup(caller.country) === '') return false
  const { section, object_id, video_id } = known ?? (await statIn(body, type))
  const about = [video_id, section === 'video' ? object_id : undefined]
  return about.some((id) => id !== undefined && isHiddenIn(Number(id), caller.country))
}

/** The fields of an act, sent by a form or a script. */
export async function statIn(body: string | ArrayBuffer, type: string): Promise<Stat> {
  const response = new Response(body, { headers: { 'content-type': type } })
  const form: unknown = type.startsWith('application/json')
    ? await response.json().catch(() => null)
    : Object.fromEntries(await response.formData().catch(() => new FormData()))
  return readStat(Object(form))
}

/** An upstream without accounts refuses these rows like any address that it does not have. They name nothing else to be found. */
const accountRows = ['login', 'signup', 'restore']
const isWithoutAccounts = (row: AnyWrite, answer: Answer): boolean =>
  !answer.ok && answer.code === 'not_found' && accountRows.includes(row.name)

/** Browser and system for the list of sessions. */
function deviceHeader(userAgent: string | null): Record<string, string> {
  const device = sessionDevice(userAgent ?? '')
  return device ? { 'x-edge-device': sessionDeviceText(device) } : {}
}

/** Runs the action chosen before signing in, with the new session. */
async function completeGesture(context: SendContext): Promise<void> {
  const { deps, cookies } = context
  if (deps.caller.gesture === null) return
  cookies.push(gestureCookie(''))
  const gesture = readGesture(deps.caller.gesture)
  if (!gesture) return
  const headers = { ...(await callerHeaders(deps.env, deps.caller)), 'content-type': formType }
  // A gesture that fails does not undo the sign-in.
  const init = { method: 'POST', body: statForm(gesture).toString(), headers }
  await callUpstream(deps.env, checksOfWrite(input), actsPath, init, (answer) => {
    applyInvalidations(deps, answer)
    keepBookmark(context, answer)
  }).catch(() => null)
}

/** The token a cookie sets; null when it deletes the session. */
const sessionIn = (cookie: string): string | null => parse(cookie, sessionCookieName)[sessionCookieName] || null

/** The writes of one request. An expected refusal is a value; a fault is thrown. */
export const createSend = (context: SendContext): Send =>
  (async (name: WriteName, form: Parameters<Send>[1], requestId?: string) =>
    sendTo(context, writes[name] as unknown as AnyWrite, { ...(await bodyOf(form)), requestId })) as Send

/** JSON, or multipart form data when there is a file. */
async function bodyOf(values: Parameters<Send>[1]): Promise<Sent> {
  const given = Object.entries(values).filter((pair): pair is [string, string | Blob] => pair[1] !== undefined)
  if (!given.some(([, value]) => value instanceof Blob)) {
    return { body: JSON.stringify(Object.fromEntries(given)), type: 'application/json' }
  }
  const form = new FormData()
  for (const [name, value] of given) form.set(name, value)
  const sent = new Response(form)
  return { body: await sent.arrayBuffer(), type: sent.headers.get('content-type') ?? '' }
}

export const createSendAct =
  (context: SendContext): SendAct =>
  async (stat, requestId) => {
    const sent = { body: statForm(stat).toString(), type: formType, requestId, stat }
    return (await sendTo(context, input as unknown as AnyWrite, sent)) as Result<ActAnswer>
  }

const formType = 'application/x-www-form-urlencoded'
const isRequestId = (text: string): boolean => /^[\w-]{16,64}$/.test(text)

const mayPass = (cookie: string): boolean =>
  [sessionCookieName, hostCookie('provider'), deviceCookieName, sentMailCookieName].some((name) =>
    cookie.startsWith(`${name}=`),
  )
