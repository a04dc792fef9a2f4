// Partner frames: sandboxed on a route of their own, only after consent, and closed behind the gate.
import { beforeAll, describe, expect, it } from 'vitest'
import { framePath } from '../../../../shared/service-paths.ts'
import { frames } from '../../../../worker/edge/operator/frames.ts'
import { type SharedEdge, sharedEdge } from '../../../support/runtime/edge.ts'

let testbed: SharedEdge
beforeAll(async () => {
  testbed = await sharedEdge()
})

const frame = frames.banner
const open = async (headers: Record<string, string>, at = 'banner') => {
  const response = await testbed.ask(framePath.fill({ name: at }), { headers })
  return { response, html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
}

describe('a partner’s frame', () => {
  it('loads the partner after consent, without our origin, cookies or referrer', async () => {
    const { response, html, policy } = await open({ cookie: '__Host-consent=accepted' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(html).toContain(`src="${frame.src}"`)
    expect(html).toMatch(/<iframe[^>]* sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"/)
    expect(html).toMatch(/referrerpolicy="no-referrer"/i)
    expect(policy).toBe(
      `sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none'; frame-src ${new URL(frame.src).origin}; frame-ancestors 'self'`,
    )
    expect(policy).not.toContain('allow-same-origin')
  })

  it.each([{}, { cookie: '__Host-consent=rejected' }, { 'sec-gpc': '1' }])(
    'contacts no third party before consent: %j',
    async (headers) => {
      const { html, policy } = await open(headers as Record<string, string>)
      expect(html).not.toMatch(/https?:|<iframe/)
      expect(policy).toContain("frame-src 'none'")
    },
  )

  it('that is not configured is 404', async () => {
    for (const other of ['nothing', 'toString', '..%2Fbanner']) {
      expect((await open({ cookie: '__Host-consent=accepted' }, other)).response.status).toBe(404)
    }
  })

  it('is closed behind the gate', async () => {
    const { html } = await open({ cookie: '__Host-consent=accepted', 'x-dev-geo': 'GB' })
    expect(html).toContain('gate-title')
    expect(html).not.toContain(frame.src)
  })
})
