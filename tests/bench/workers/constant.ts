// The constant Worker: fetches each page of the edge once over the binding, then answers it as a constant, headers included, which
// the runtime keeps: it has the least to do that a Worker can.
import type { Fetcher } from '@cloudflare/workers-types'

type Env = { EDGE: Fetcher; AS: 'string' | 'bytes' }
type Constant = { body: string | ArrayBuffer; headers: Headers }

const constants = new Map<string, Constant>()

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch({ url }: Request, env: Env): Promise<Response> {
    const constant = constants.get(url) ?? (await learn(url, env))
    return new Response(constant.body, constant)
  },
}

async function learn(url: string, { EDGE, AS }: Env): Promise<Constant> {
  // The first answer fills the page cache, the second comes out of it.
  await (await EDGE.fetch(url)).text()
  const page = await EDGE.fetch(url)
  const headers = new Headers([...page.headers])
  headers.delete('content-length')
  const constant = { body: AS === 'string' ? await page.text() : await page.arrayBuffer(), headers }
  constants.set(url, constant)
  return constant
}
