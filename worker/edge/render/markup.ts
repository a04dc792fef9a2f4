// A root as markup, in one of two ways that give the same bytes. React's stream costs several times as much for the same tree, so
// it renders only what comes late; what is there is rendered as one text.
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'

/** @param prefix of the ids of the root's fields, which must differ from those of the page's other roots */
export const renderWhole = (node: ReactNode, prefix: string): string =>
  renderToString(node, { identifierPrefix: prefix })

/** The root's bytes as React writes them. Rejects before the first byte when the tree throws. */
export const renderStream = (node: ReactNode, prefix: string): Promise<ReadableStream<Uint8Array>> =>
  renderToReadableStream(node, { identifierPrefix: prefix, onError: () => undefined })
