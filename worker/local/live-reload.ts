// Reloads open pages in `npm run dev`. The module in front of the edge (see modules.ts) adds one script tag to each page; the
// runtime restarts after every rebuild, so the page's event stream breaks, reconnects and receives the new build's number. A
// frame whose policy forbids requests gets no script: the page around it reloads. None of this is in a bundle.

const path = '/__dev'

const script = `
  let seen
  new EventSource('${path}/builds').onmessage = ({ data }) => {
    if (seen && seen !== data) location.reload()
    seen = data
  }`

/** Source of a module that exports `withLiveReload(handler)`, for the build with this number. */
export function liveReloadModule(build: string): string {
  return `
    const script = ${JSON.stringify(script)}
    const mayAsk = ({ headers }) => /connect-src [^;]*'self'/.test(headers.get('content-security-policy'))
    export const withLiveReload = (handler) => async (request, env, ctx) => {
      const { pathname } = new URL(request.url)
      if (pathname === '${path}/reload.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } })
      if (pathname === '${path}/builds') return new Response(builds(), { headers: { 'content-type': 'text/event-stream' } })
      const response = await handler(request, env, ctx)
      if (!response.headers.get('content-type')?.startsWith('text/html') || !mayAsk(response)) return response
      const tag = '<script src="${path}/reload.js" defer></script>'
      return new HTMLRewriter().on('head', { element: (head) => void head.append(tag, { html: true }) }).transform(response)
    }
    function builds() {
      const { readable, writable } = new TransformStream()
      const writer = writable.getWriter()
      const say = (text) => writer.write(new TextEncoder().encode(text))
      void (async () => {
        await say('retry: 250\\ndata: ${build}\\n\\n')
        for (;;) { await scheduler.wait(10_000); await say(': still here\\n\\n') }
      })().catch(() => {})
      return readable
    }`
}
