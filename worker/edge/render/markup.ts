// A root as markup, in one of two ways that give the same bytes. React's stream costs four times as much for the same
// tree, so it renders what leaves while it is being made; what is all there leaves in one piece.
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'

/** @param prefix of the ids that the root's fields get: they are to be others than those of the page's other roots */
export type RenderRoot = (node: ReactNode, prefix: string) => string | Promise<string>

/** A root of a page whose data are all there. */
export const renderAtOnce: RenderRoot = (node, prefix) => renderToString(node, { identifierPrefix: prefix })

/** A root of a page that leaves part by part. Rejects when the tree throws. */
export const renderStreamed: RenderRoot = async (node, prefix) => {
  const stream = await renderToReadableStream(node, { identifierPrefix: prefix, onError: () => undefined })
  const decoder = new TextDecoder()
  let html = ''
  for await (const chunk of stream) html += decoder.decode(chunk, { stream: true })
  return html
}
