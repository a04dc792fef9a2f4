// Renders a React root in one of two ways that give the same bytes. The stream costs four times as much, so it is used
// only while a page is still being made.
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'

/** @param prefix of the ids in this root, unique on the page */
export type RenderRoot = (node: ReactNode, prefix: string) => string | Promise<string>

/** For a page whose data are complete. */
export const renderAtOnce: RenderRoot = (node, prefix) => renderToString(node, { identifierPrefix: prefix })

/** For a page that is sent part by part. Rejects when the tree throws. */
export const renderStreamed: RenderRoot = async (node, prefix) => {
  const stream = await renderToReadableStream(node, { identifierPrefix: prefix, onError: () => undefined })
  const decoder = new TextDecoder()
  let html = ''
  for await (const chunk of stream) html += decoder.decode(chunk, { stream: true })
  return html
}
