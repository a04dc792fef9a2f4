// Renders a React root in one of two ways that give the same bytes. The stream costs several times as much, so it
// renders late parts only.
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'

/** @param prefix of the ids in this root, unique on the page */
export const renderWhole = (node: ReactNode, prefix: string): string =>
  renderToString(node, { identifierPrefix: prefix })

/** The bytes of the root as React writes them. Rejects before the first byte when the tree throws. */
export const renderStream = (node: ReactNode, prefix: string): Promise<ReadableStream<Uint8Array>> =>
  renderToReadableStream(node, { identifierPrefix: prefix, onError: () => undefined })
