// How the OpenID Connect library reaches a provider of sign-ins: each answer is JSON, within a size and in time, or a fault.

import { providerAnswerMaxBytes, providerDeadlineMs } from '../../../../shared/limits.ts'
import { readUpTo } from '../../../../shared/read-up-to.ts'

/** The provider is down, slow, or answers something other than the protocol says. */
export class ProviderFault extends Error {}

/** Redirects are not followed: the addresses of a provider are final. */
export async function fetchProvider(url: string, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(providerDeadlineMs)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const text = await readText(response)
    JSON.parse(text)
    return new Response(text, response)
  } catch (error) {
    throw error instanceof ProviderFault ? error : new ProviderFault(`${new URL(url).pathname}: ${error}`)
  }
}

async function readText({ body }: Response): Promise<string> {
  const bytes = await readUpTo(body, providerAnswerMaxBytes)
  if (!bytes) throw new ProviderFault(`more than ${providerAnswerMaxBytes} bytes`)
  return new TextDecoder().decode(bytes)
}
