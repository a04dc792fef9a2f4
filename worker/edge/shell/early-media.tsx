// The element and script of a video that starts with its page, at the very beginning of the head.
import { renderToStaticMarkup } from 'react-dom/server'
import { earlyMediaScript } from '../http/early-media.ts'
import { assets } from '../render/assets.ts'
import { Markup } from '../render/fragment.tsx'
import type { Head } from '../render/page.ts'

const charset = '<meta charSet="utf-8"/>'

/** Puts them behind the charset of a page. React would put titles, descriptions and links first, which would hold the video back. */
export function withEarlyMedia(html: string, of: Head['startsWith']): string {
  if (!of) return html
  const early = renderToStaticMarkup(<EarlyMedia of={of} />)
  return html.replace(charset, () => charset + early)
}

const EarlyMedia = ({ of: { element, stream } }: { of: NonNullable<Head['startsWith']> }) => (
  <>
    <Markup as="template" html={element} />
    <Markup
      as="script"
      data-boot={assets.boot}
      {...(stream && { 'data-stream': stream, 'data-library': assets.streams })}
      html={earlyMediaScript}
    />
  </>
)
