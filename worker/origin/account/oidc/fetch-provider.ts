// The one door to a provider of sign-ins: whatever it answers is JSON, small, and there in time, or a fault.

import { providerAnswerMaxBytes, providerDeadlineMs } from '../../../../shared/limits.ts'
import { readUpTo } from '../../../../shared/read-up-to.ts'

/** The provider is down, slow, or says what nobody can read. */
export class ProviderFault extends Error {}

/** Redirects are not followed: an address of a provider is written as it is. */
export async function fetchProvider(url: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  try {
    const signal = AbortSignal.timeout(providerDeadlineMs)
    const response = await fetch(url, { redirect: 'manual', ...init, signal })
    return { status: response.status, body: JSON.parse(await readText(response)) }
  } catch (error) {
    throw error instanceof ProviderFault ? error : new ProviderFault(`${new URL(url).pathname}: ${error}`)
  }
}

async function readText({ body }: Response): Promise<string> {
  const bytes = await readUpTo(body, providerAnswerMaxBytes)
  if (!bytes) throw new ProviderFault(`more than ${providerAnswerMaxBytes} bytes`)
  return new TextDecoder().decode(bytes)
}
