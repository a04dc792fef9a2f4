// The lower bound of a page's headers: the page of the bound edge, fetched once and answered as one constant, with headers that
// the runtime itself keeps.
import type { Fetcher } from '@cloudflare/workers-types'

let constant: { body: ArrayBuffer; headers: Headers } | undefined

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(request: Request, { EDGE }: { EDGE: Fetcher }): Promise<Response> {
    constant ??= await learn(request, EDGE)
    return new Response(constant.body, { headers: constant.headers })
  },
}

async function learn({ url }: Request, edge: Fetcher) {
  // The first answer fills the page cache, the second comes out of it.
  await (await edge.fetch(url)).text()
  const page = await edge.fetch(url)
  return { body: await page.arrayBuffer(), headers: new Headers([...page.headers]) }
}
