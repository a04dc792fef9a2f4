// The least that a Worker could answer with: one page, whatever was put there last, under the headers that every answer of the
// site has.
import { commonHeaders } from '../../../shared/common-headers.ts'

let html = ''

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'PUT') html = await request.text()
    return new Response(html, { headers: { ...commonHeaders, 'content-type': 'text/html; charset=utf-8' } })
  },
}
