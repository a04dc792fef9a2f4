// A partner's content in a frame of ours: a document of its own, in a sandbox without our origin, that can neither read
// this site's cookies nor its pages. Nobody elsewhere is asked for anything before the visitor has accepted it.
import type { Context } from 'hono'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { framePath } from '../../../shared/service-paths.ts'
import { frames, type PartnerFrame } from '../operator/frames.ts'
import type { EdgeApp } from '../visit.ts'
import { bareHeaders, noStore } from './headers.ts'

/** Scripts run and links open in windows of their own; nothing may navigate us, ask for a device or pass as this site. */
const frameSandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

export function partnerFrame(c: Context<EdgeApp>): Response {
  const visit = c.get('visit')
  visit.notes.route = 'frame'
  const name = framePath.match(visit.url.pathname)?.name ?? ''
  const frame = Object.hasOwn(frames, name) ? frames[name] : undefined
  if (!frame) return c.json({ error: 'There is no such frame', code: 'not_found' }, 404, noStore)
  const isAccepted = visit.visitor.consent === 'accepted'
  const headers = { ...bareHeaders, ...noStore, 'content-security-policy': policyOf(isAccepted ? frame : null) }
  const html = renderToStaticMarkup(documentOf(isAccepted ? frame : null))
  return c.html(`<!DOCTYPE html>${html}`, 200, headers)
}

const policyOf = (frame: PartnerFrame | null): string =>
  [
    `sandbox ${frameSandbox}`,
    "default-src 'none'",
    `frame-src ${frame ? new URL(frame.src).origin : "'none'"}`,
    "frame-ancestors 'self'",
  ].join('; ')

const documentOf = (frame: PartnerFrame | null) =>
  createElement(
    'html',
    null,
    createElement('head', null, createElement('meta', { name: 'robots', content: 'noindex' })),
    createElement(
      'body',
      null,
      frame &&
        createElement('iframe', {
          ...frame,
          sandbox: frameSandbox,
          referrerPolicy: 'no-referrer',
          loading: 'lazy',
          allow: '',
        }),
    ),
  )
