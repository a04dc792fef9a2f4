// Cloudflare's API for what wrangler has no command for, or would need a process of its own each time: the versions of a Worker, its
// deployments and its error rates.
import { Refusal } from '../local/terminal.ts'
import { wrangler } from './wrangler.ts'

const notSignedIn = 'Not signed in at Cloudflare: run "npx wrangler login", or set CLOUDFLARE_API_TOKEN.'

export type CloudflareApi = {
  /** Null where there is no such thing. @param path after `/accounts/{id}` */
  account: <T>(path: string, body?: unknown, method?: 'POST' | 'PUT') => Promise<T | null>
  /** Null when the account or the token has no analytics. */
  graphql: <T>(query: string, variables: Record<string, unknown>) => Promise<T | null>
}

export async function openApi(): Promise<CloudflareApi> {
  const base = process.env.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4'
  const headers = { authorization: `Bearer ${await readToken()}`, 'content-type': 'application/json' }
  const send = async (path: string, body?: unknown, method = 'POST'): Promise<{ status: number; body: Answer }> => {
    const init = body === undefined ? {} : { method, body: JSON.stringify(body) }
    const answer = await fetch(base + path, { ...init, headers })
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Answer }
  }
  const ask = async <T>(path: string, body?: unknown, method?: string): Promise<T | null> => {
    const { status, body: said } = await send(path, body, method)
    if (status === 404) return null
    if (status === 401) throw new Refusal(notSignedIn)
    if (status >= 400 || said.success === false)
      throw new Refusal(`Cloudflare answered ${status} to ${path}: ${said.errors?.[0]?.message ?? 'no reason given'}`)
    return said.result as T
  }
  const id = process.env.CLOUDFLARE_ACCOUNT_ID || (await onlyAccount(ask))
  return {
    account: (path, body, method) => ask(`/accounts/${id}${path}`, body, method),
    graphql: async <T>(query: string, variables: Record<string, unknown>) => {
      const { body } = await send('/graphql', { query, variables: { account: id, ...variables } })
      return body.data && !body.errors?.length ? (body.data as T) : null
    },
  }
}

type Answer = { success?: boolean; errors?: { message?: string }[]; result?: unknown; data?: unknown }

async function readToken(): Promise<string> {
  if (process.env.CLOUDFLARE_API_TOKEN) return process.env.CLOUDFLARE_API_TOKEN
  const said = await wrangler(['auth', 'token', '--json'])
  const token = /"token":\s*"([^"]+)"/.exec(said.out)?.[1]
  if (!said.ok || !token) throw new Refusal(notSignedIn)
  return token
}

async function onlyAccount(ask: <T>(path: string) => Promise<T | null>): Promise<string> {
  const [first, ...more] = (await ask<{ id: string; name: string }[]>('/accounts')) ?? []
  if (!first) throw new Refusal(notSignedIn)
  if (more.length) throw new Refusal('You have several accounts at Cloudflare: set CLOUDFLARE_ACCOUNT_ID.')
  return first.id
}
