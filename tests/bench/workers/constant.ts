// The string Worker: one page of the edge, fetched once over the binding, then answered as a constant, headers and all.
import type { Fetcher } from '@cloudflare/workers-types'

type Env = { EDGE: Fetcher; PAGE: string; AS: 'string' | 'bytes' }
type Constant = { body: string | ArrayBuffer; headers: Record<string, string> }

let constant: Constant | undefined

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(_: Request, env: Env): Promise<Response> {
    constant ??= await learn(env)
    return new Response(constant.body, { headers: constant.headers })
  },
}

async function learn({ EDGE, PAGE, AS }: Env): Promise<Constant> {
  // The first answer fills the page cache, the second comes out of it.
  await (await EDGE.fetch(PAGE)).text()
  const page = await EDGE.fetch(PAGE)
  const { 'content-length': _, ...headers } = Object.fromEntries(page.headers)
  return { body: AS === 'string' ? await page.text() : await page.arrayBuffer(), headers }
}
