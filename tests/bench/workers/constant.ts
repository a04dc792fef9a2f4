// The constant Worker: fetches each page of the edge once over the binding, then answers it as a constant, headers included.
import type { Fetcher } from '@cloudflare/workers-types'

type Env = { EDGE: Fetcher; AS: 'string' | 'bytes' }
type Constant = { body: string | ArrayBuffer; headers: Record<string, string> }

const constants = new Map<string, Constant>()

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch({ url }: Request, env: Env): Promise<Response> {
    const constant = constants.get(url) ?? (await learn(url, env))
    return new Response(constant.body, { headers: constant.headers })
  },
}

async function learn(url: string, { EDGE, AS }: Env): Promise<Constant> {
  // The first answer fills the page cache, the second comes out of it.
  await (await EDGE.fetch(url)).text()
  const page = await EDGE.fetch(url)
  const { 'content-length': _, ...headers } = Object.fromEntries(page.headers)
  const constant = { body: AS === 'string' ? await page.text() : await page.arrayBuffer(), headers }
  constants.set(url, constant)
  return constant
}
