// Renders the frame around the parts of a page, once for all pages that share it.
import { renderToStaticMarkup } from 'react-dom/server'
import { isFramable } from '../../../shared/routes.ts'
import { Lru } from '../upstream/lru.ts'
import type { Visit } from '../visit.ts'
import { Document } from './document.tsx'
import { EmbedDocument } from './embed-document.tsx'
import { type FrameStats, noStats } from './frame-stats.ts'
import type { Head, PageContext } from './page.ts'
import { cut, type Stitchable } from './page-cache.ts'
import { partsPlace } from './parts-place.ts'

const doctype = '<!DOCTYPE html>'

type Shown = { head: Head; layout?: string; context: PageContext }

const framesMaxBytes = 6 * 1024 * 1024
const frames = new Lru<Frame>(framesMaxBytes)

/** The bytes before and after the parts. Text would take twice the memory. */
export type Frame = { start: Stitchable; end: Stitchable }

/** The frame, cached by everything it shows, because members' pages are never cached whole. */
export function frameOf(
  { route, origin, isClosed, visitor, env }: Visit,
  { head, layout, context: { t, lang, startsAtOnce } }: Shown,
  stats: FrameStats,
): Frame {
  const shown = {
    route,
    head,
    layout,
    origin,
    lang,
    isClosed,
    isSignedIn: visitor.user !== null,
    hasGoogle: env.hasGoogle,
    startsAtOnce,
    ...(isClosed ? noStats : stats),
  }
  const key = JSON.stringify(shown)
  const known = frames.get(key)
  if (known !== undefined) return known
  const Frame = isFramable(route.name) ? EmbedDocument : Document
  const html = doctype + renderToStaticMarkup(<Frame {...shown} t={t} />)
  const [top = '', bottom = ''] = html.split(partsPlace)
  const frame = { start: cut(top), end: cut(bottom) }
  frames.set(key, frame, key.length * 2 + frame.start.usual.byteLength + frame.end.usual.byteLength)
  return frame
}
