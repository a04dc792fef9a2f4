// The smallest possible Worker: answers one page, the one that was put there last, with the headers of every answer of the
// site.
import { commonHeaders } from '../../../shared/common-headers.ts'

let html = ''

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'PUT') html = await request.text()
    return new Response(html, { headers: { ...commonHeaders, 'content-type': 'text/html; charset=utf-8' } })
  },
}
