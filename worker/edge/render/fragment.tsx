// Heavy synchronous pieces of a page (cards, islands) are rendered to text once and kept by what they show: React's
// stream costs seven times as much for the same tree.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { flattenString } from '../upstream/flatten-string.ts'
import { Lru } from '../upstream/lru.ts'

const fragmentsMaxBytes = 8 * 1024 * 1024
const fragments = new Lru<string>(fragmentsMaxBytes)

/** The markup of a view, rendered when `key` is new. The key names everything that the view shows. */
export const fragment = (key: string, view: () => ReactNode): string =>
  cachedMarkup(key, () => renderToStaticMarkup(view()))

/** The same of markup that React has made in another way. */
export function cachedMarkup(key: string, make: () => string): string {
  const known = fragments.get(key)
  if (known !== undefined) return known
  const markup = flattenString(make())
  fragments.set(key, markup, (key.length + markup.length) * 2)
  return markup
}

/** Markup that React made itself, or a constant of ours, put into a tree as it is. Never give it a text from elsewhere. */
export const Markup = ({
  as: Tag,
  html,
  ...attributes
}: {
  as: 'ul' | 'main' | 'nav' | 'div' | 'script' | 'x-player'
  html: string
  className?: string
  id?: string
  /** Of a script that is data and no program. */
  type?: 'application/ld+json' | 'application/json'
  /** Marks the player of a video whose channel is not named (spec §6). */
  'data-partner-channel'?: boolean | undefined
  /** The script of a player that can wait for the film. */
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
