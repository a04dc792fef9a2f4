// Sends a form to the upstream, for a page without script or for a script through the proxy. Nothing of it is kept; cookies of
// sessions, of ways to a provider and of mails that were sent go on to the browser, and no other header does.
import { type ActAnswer, input } from '../../../shared/contract/acts.ts'
import { type AnyWrite, type WriteAnswerOf, type WriteName, writes } from '../../../shared/contract/contract.ts'
import { hashDeadlineMs } from '../../../shared/limits.ts'
import type { Result } from '../../../shared/result.ts'
import { sessionDevice, sessionDeviceText } from '../../../shared/rules/account-session-device.ts'
import { deviceCookieName } from '../../../shared/rules/device-cookie.ts'
import { providerCookieName } from '../../../shared/rules/provider-cookie.ts'
import { sentMailCookieName } from '../../../shared/rules/sent-mail-cookie.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { actsPath, type Stat, statForm } from '../../../shared/stat.ts'
import { clearedLangCookie, gestureCookie, signedOutCookie } from '../http/cookies.ts'
import type { RequestContext } from '../render/request-context.ts'
import { callerHeaders } from './caller.ts'
import { applyInvalidations, invalidateByAct, invalidateMember } from './changes.ts'
import { cookieOfGesture, readGesture } from './gesture.ts'
import { type Answer, askUpstream } from './upstream.ts'

export type Send = <Name extends WriteName>(
  name: Name,
  form: Readonly<Record<string, string | Blob | undefined>>,
) => Promise<Result<WriteAnswerOf<Name>>>

/** Sends an act (shared/contract/acts.ts). With an id, the same one again is not done twice. */
export type SendAct = (stat: Stat, requestId?: string) => Promise<Result<ActAnswer>>

/** What the browser forgets or remembers once something was done (spec §4). */
const cookiesAfter: { [Name in WriteName]?: readonly string[] } = {
  logout: [clearedLangCookie, signedOutCookie],
  signOutEverywhere: [clearedLangCookie, signedOutCookie],
  deleteAccount: [clearedLangCookie, signedOutCookie],
}

type Sent = { body: string | ArrayBuffer; type: string; requestId?: string | undefined }

export async function sendTo(context: RequestContext, row: AnyWrite, { body, type, requestId }: Sent): Promise<Answer> {
  const { env, deps } = context
  const headers = {
    ...(await callerHeaders(env, deps.caller)),
    'content-type': type,
    ...(opening.includes(row.name) ? deviceHeader(deps.caller.userAgent) : {}),
    ...(requestId && isRequestId(requestId) ? { 'x-edge-request': requestId } : {}),
  }
  const set: string[] = []
  const takeHeaders = (answer: Headers) => {
    set.push(...answer.getSetCookie().filter(mayPass))
    applyInvalidations(deps, answer)
  }
  const answer = await askUpstream(
    env,
    row,
    row.path,
    { method: 'POST', body, headers },
    takeHeaders,
    hashingWrites.includes(row.name) ? hashDeadlineMs : undefined,
  )
  context.cookies.push(...set)
  const opened = set.find((cookie) => cookie.startsWith(`${sessionCookieName}=`))
  // What the same request asks from here on, it asks with the session that goes on.
  if (opened !== undefined) deps.caller = { ...deps.caller, session: sessionIn(opened) }
  if (answer.ok && row.path === actsPath) await invalidateByAct(deps, body, type)
  if (answer.ok && row.name === 'ownMember') invalidateOwnMember(context, answer.value)
  if (answer.ok) context.cookies.push(...(cookiesAfter[row.name] ?? []))
  if (row.path === actsPath && !answer.ok && answer.code === 'sign_in') {
    context.cookies.push(...(await cookieOfGesture(body, type)))
  }
  if (answer.ok && opened !== undefined && opening.includes(row.name)) {
    context.cookies.push(clearedLangCookie)
    await completeGesture(context)
  }
  return answer
}

/** What waits for a password or a recovery code to be hashed. */
export const hashingWrites: readonly WriteName[] = [
  ...(['login', 'signup', 'newPassword', 'changePassword', 'changeEmail', 'deleteAccount', 'unlinkIdentity'] as const),
  ...(['startSecondFactor', 'confirmSecondFactor', 'stopSecondFactor', 'stepUp', 'googleCode'] as const),
  'endOwnSession',
]

/** What may sign somebody in. */
const opening: readonly WriteName[] = ['login', 'googleReturn', 'googleSignup', 'googleCode']

/** What the list of a member's sessions calls this one. */
function deviceHeader(userAgent: string | null): Record<string, string> {
  const device = sessionDevice(userAgent ?? '')
  return device ? { 'x-edge-device': sessionDeviceText(device) } : {}
}

/** What everybody may be shown of them is another now. */
function invalidateOwnMember({ deps }: RequestContext, value: unknown): void {
  const { is_changed, member } = value as WriteAnswerOf<'ownMember'>
  if (is_changed) invalidateMember(deps, member.user_id)
}

/** What somebody pressed before they signed in is done with the session that was just opened. */
async function completeGesture({ env, deps, cookies }: RequestContext): Promise<void> {
  if (deps.caller.gesture === null) return
  cookies.push(gestureCookie(''))
  const gesture = readGesture(deps.caller.gesture)
  if (!gesture) return
  const headers = { ...(await callerHeaders(env, deps.caller)), 'content-type': formType }
  // Who is signed in is signed in, whatever became of it.
  const init = { method: 'POST', body: gesture.toString(), headers }
  await askUpstream(env, input, actsPath, init, (answer) => applyInvalidations(deps, answer)).catch(() => null)
}

/** The token that a cookie sets; null when it takes the session away. */
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
    const sent = { body: statForm(stat).toString(), type: formType, requestId }
    return (await sendTo(context, input as unknown as AnyWrite, sent)) as Result<ActAnswer>
  }

const formType = 'application/x-www-form-urlencoded'
const isRequestId = (text: string): boolean => /^[\w-]{16,64}$/.test(text)

const mayPass = (cookie: string): boolean =>
  [sessionCookieName, providerCookieName, deviceCookieName, sentMailCookieName].some((name) =>
    cookie.startsWith(`${name}=`),
  )
