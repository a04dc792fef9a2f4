// Caches the markup of heavy synchronous pieces (cards, islands) by what they show: React's stream costs seven times as
// much for the same tree.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { flattenString } from '../upstream/flatten-string.ts'
import { Lru } from '../upstream/lru.ts'

const fragmentsMaxBytes = 8 * 1024 * 1024
const fragments = new Lru<string>(fragmentsMaxBytes)

/** The markup of a view, rendered when `key` is new. The key must name everything that the view shows. */
export const fragment = (key: string, view: () => ReactNode): string =>
  cachedMarkup(key, () => renderToStaticMarkup(view()))

/** The same for markup that `make` renders. */
export function cachedMarkup(key: string, make: () => string): string {
  const known = fragments.get(key)
  if (known !== undefined) return known
  const markup = flattenString(make())
  fragments.set(key, markup, (key.length + markup.length) * 2)
  return markup
}

/** Inserts markup that React rendered, or a constant of ours. Never pass text from elsewhere. */
export const Markup = ({
  as: Tag,
  html,
  ...attributes
}: {
  as: 'ul' | 'main' | 'nav' | 'div' | 'script' | 'template' | 'x-player'
  html: string
  className?: string
  id?: string
  /** For a script that holds data. */
  type?: 'application/ld+json' | 'application/json'
  /** The player of a video whose channel must not be named (spec §6). */
  'data-partner-channel'?: boolean | undefined
  /** What a stream that starts at once needs: its playlist, and the library that plays it. */
  'data-stream'?: string
  'data-library'?: string
  /** Script of a player that loads later. */
  'data-script'?: string | undefined
  'aria-label'?: string
}) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text comes out of React's own renderer, or is a constant of ours
  <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
)

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'x-player': {
        className?: string
        'data-partner-channel'?: boolean | undefined
        'data-script'?: string | undefined
        dangerouslySetInnerHTML: { __html: string }
      }
    }
  }
}
