// Renders a React root as text. Nothing in a root suspends, so React's stream would give the same bytes at the same time, and
// cost several times as much.
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** @param prefix of the ids in this root, unique on the page */
export const renderWhole = (node: ReactNode, prefix: string): string =>
  renderToString(node, { identifierPrefix: prefix })
