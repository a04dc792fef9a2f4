// Sends a form to the upstream, for a page without script or for a script through the proxy. Nothing of it is kept. Of the
// answer's headers only cookies go on to the browser: of sessions, of sign-ins through a provider and of mails that were sent.
import { type ActAnswer, input } from '../../../shared/contract/acts.ts'
import { type AnyWrite, type WriteAnswerOf, type WriteName, writes } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import { sessionDevice, sessionDeviceText } from '../../../shared/rules/account-session-device.ts'
import { deviceCookieName } from '../../../shared/rules/device-cookie.ts'
import { providerCookieName } from '../../../shared/rules/provider-cookie.ts'
import { sentMailCookieName } from '../../../shared/rules/sent-mail-cookie.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { actsPath, readStat, type Stat, statForm } from '../../../shared/stat.ts'
import { clearedLangCookie, gestureCookie, signedOutCookie } from '../http/cookies.ts'
import type { RequestContext } from '../render/request-context.ts'
import { callerHeaders } from './caller.ts'
import { invalidate, invalidateTold } from './changes.ts'
import { cookieOfGesture, readGesture } from './gesture.ts'
import { type Answer, askUpstream } from './upstream.ts'

export type Send = <Name extends WriteName>(
  name: Name,
  form: Readonly<Record<string, string | Blob | undefined>>,
) => Promise<Result<WriteAnswerOf<Name>>>

/** Sends an act (shared/contract/acts.ts). With an id, the same one again is not done twice. */
export type SendAct = (stat: Stat, requestId?: string) => Promise<Result<ActAnswer>>

/** `stat`: the act in the body, where it was read already. */
type Sent = { body: string | ArrayBuffer; type: string; requestId?: string | undefined; stat?: Stat }

export async function sendTo(context: RequestContext, row: AnyWrite, sent: Sent): Promise<Answer> {
  const { env, deps } = context
  const { body, type, requestId } = sent
  const headers = {
    ...(await callerHeaders(env, deps.caller)),
    'content-type': type,
    ...(row.session === 'opens' ? deviceHeader(deps.caller.userAgent) : {}),
    ...(requestId && isRequestId(requestId) ? { 'x-edge-request': requestId } : {}),
  }
  const set: string[] = []
  const takeHeaders = (answer: Headers) => {
    set.push(...answer.getSetCookie().filter(mayPass))
    invalidateTold(deps, answer)
  }
  const init = { method: 'POST', body, headers }
  const answer = await askUpstream(env, row, row.path, init, takeHeaders, row.deadlineMs ?? undefined)
  context.cookies.push(...set)
  const opened = set.find((cookie) => cookie.startsWith(`${sessionCookieName}=`))
  // The rest of this request is asked with the new session.
  if (opened !== undefined) deps.caller = { ...deps.caller, session: sessionIn(opened) }
  const stat = row.path === actsPath ? (sent.stat ?? (await statIn(body, type))) : null
  if (answer.ok) invalidate(deps, row.invalidates?.(answer.value, stat) ?? [])
  if (answer.ok && row.session === 'ends') context.cookies.push(clearedLangCookie, signedOutCookie)
  if (row.gesture === 'keeps' && stat && !answer.ok && answer.code === 'sign_in') {
    context.cookies.push(...cookieOfGesture(stat))
  }
  if (answer.ok && opened !== undefined && row.session === 'opens') context.cookies.push(clearedLangCookie)
  if (answer.ok && opened !== undefined && row.gesture === 'completes') await completeGesture(context)
  return answer
}

/** The fields of an act as it was sent, by a form or by a script. */
async function statIn(body: string | ArrayBuffer, type: string): Promise<Stat> {
  const response = new Response(body, { headers: { 'content-type': type } })
  const form: unknown = type.startsWith('application/json')
    ? await response.json().catch(() => null)
    : Object.fromEntries(await response.formData().catch(() => new FormData()))
  return readStat(Object(form))
}

/** What the list of a member's sessions calls this one. */
function deviceHeader(userAgent: string | null): Record<string, string> {
  const device = sessionDevice(userAgent ?? '')
  return device ? { 'x-edge-device': sessionDeviceText(device) } : {}
}

/** What a visitor pressed before they signed in is done with the session that was just opened. */
async function completeGesture({ env, deps, cookies }: RequestContext): Promise<void> {
  if (deps.caller.gesture === null) return
  cookies.push(gestureCookie(''))
  const gesture = readGesture(deps.caller.gesture)
  if (!gesture) return
  const headers = { ...(await callerHeaders(env, deps.caller)), 'content-type': formType }
  // A gesture that fails does not undo the sign-in.
  const init = { method: 'POST', body: statForm(gesture).toString(), headers }
  await askUpstream(env, input, actsPath, init, (answer) => invalidateTold(deps, answer)).catch(() => null)
}

/** The token that a cookie sets; null when the cookie ends the session. */
const sessionIn = (cookie: string): string | null => cookie.slice(sessionCookieName.length + 1).split(';', 1)[0] || null

/** A sender for one request. An expected "no" is a value; a fault is thrown. */
export const createSend = (context: RequestContext): Send =>
  (async (name: WriteName, form: Parameters<Send>[1]) =>
    sendTo(context, writes[name] as unknown as AnyWrite, await bodyOf(form))) as Send

/** JSON, and where there is a file a form as a browser sends it. */
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
  (context: RequestContext): SendAct =>
  async (stat, requestId) => {
    const sent = { body: statForm(stat).toString(), type: formType, requestId, stat }
    return (await sendTo(context, input as unknown as AnyWrite, sent)) as Result<ActAnswer>
  }

const formType = 'application/x-www-form-urlencoded'
const isRequestId = (text: string): boolean => /^[\w-]{16,64}$/.test(text)

const mayPass = (cookie: string): boolean =>
  [sessionCookieName, providerCookieName, deviceCookieName, sentMailCookieName].some((name) =>
    cookie.startsWith(`${name}=`),
  )
