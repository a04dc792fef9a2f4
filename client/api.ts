// Reads and sends the upstream's JSON, typed by the contract's rows. Refusals and network failures are values: nothing here throws.
import type { AnswerOf, EndpointName, WriteAddressOf, WriteName } from '../shared/contract/contract.ts'
import type { FormAddress, JsonAddress } from '../shared/contract/json-address.ts'
import { ok, type Refusal, type Result, refused } from '../shared/result.ts'
import type { ServiceAnswers, ServiceForms } from '../shared/service-paths.ts'
import { formSent } from './form-sent.ts'

/** Answers are kept for the lifetime of the page, so that each path is fetched once. */
const answers = new Map<string, Promise<Result<unknown>>>()

/**
 * Reads JSON. An aborted wait is refused as `aborted`; the fetch still completes for the next caller. `isFresh`
 * bypasses both this memory and the browser's cache.
 * @returns the answer, or a refusal: the upstream's own, `network` (no response), `unreadable` (the response is not
 * JSON of ours)
 */
export async function read<Answer>(
  path: JsonAddress<Answer>,
  { signal, isFresh }: { signal?: AbortSignal; isFresh?: boolean } = {},
): Promise<Result<Answer>> {
  let answer = isFresh ? undefined : (answers.get(path) as Promise<Result<Answer>> | undefined)
  if (!answer) {
    answer = request(path, isFresh ? { cache: 'reload' } : {})
    answers.set(path, answer)
    answer.then((result) => result.ok || answers.delete(path))
  }
  return signal ? Promise.race([answer, abortion(signal)]) : answer
}

/** Another page begins in this document. */
export const forgetAnswers = (): void => answers.clear()

type Answers = { [Name in EndpointName]: AnswerOf<Name> } & ServiceAnswers

/** Types a URL from the page's markup by the name of its row. */
export const addressFor = <Name extends keyof Answers>(_: Name, text = ''): JsonAddress<Answers[Name]> =>
  text as JsonAddress<Answers[Name]>

/** The same of an address that a script sends to. */
export const formFor = <Name extends keyof ServiceForms>(
  _: Name,
  text: string,
): FormAddress<ServiceForms[Name], unknown> => text as FormAddress<ServiceForms[Name], unknown>

/** The same of a write of the contract. */
export const writeFor = <Name extends WriteName>(_: Name, text: string): WriteAddressOf<Name> =>
  text as WriteAddressOf<Name>

/** The same endpoint with a part of its path replaced. */
export const withValue = <Answer>(path: JsonAddress<Answer>, from: string | RegExp, to: string): JsonAddress<Answer> =>
  path.replace(from, to) as JsonAddress<Answer>

/** Reads a short text. */
export async function readText(path: string): Promise<Result<string>> {
  const response = await fetch(path).catch(() => null)
  return response?.ok ? ok(await response.text()) : refused(response ? 'unreadable' : 'network')
}

/** Sends a form. A value that is undefined is not sent. `keepalive`: also while the browser leaves the page. */
export const send = <Form, Answer>(
  path: FormAddress<Form, Answer>,
  values: NoInfer<Form>,
  { keepalive = false }: { keepalive?: boolean } = {},
): Promise<Result<Answer>> =>
  request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
    keepalive,
  })

export async function request<Answer>(path: JsonAddress<Answer>, init: RequestInit): Promise<Result<Answer>> {
  let response: Response
  try {
    response = await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } })
  } catch {
    return refused('network')
  }
  const body: unknown = await response.json().catch(() => undefined)
  // Statistics change no page. Tests of the upload queue have no document.
  if (init.method && path !== globalThis.document?.documentElement.dataset.track) dispatchEvent(new Event(formSent))
  if (isRefusal(body)) return { ...body, ok: false }
  return response.ok && body !== undefined ? ok(body as Answer) : refused('unreadable')
}

export const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' && body !== null && 'error' in body && 'code' in body && typeof body.code === 'string'

const abortion = (signal: AbortSignal): Promise<Result<never>> =>
  new Promise((resolve) => {
    const refuse = () => resolve(refused('aborted'))
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse, { once: true })
  })
