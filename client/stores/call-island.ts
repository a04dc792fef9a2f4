// Hydrates an island from elsewhere: one that waits for a call, or one that was not used yet.

/** An island that is not parsed yet is called when the document is. False when the page has none. */
export function callIsland(id: string): boolean {
  const island = document.getElementById(id)
  const isExpected = !island && document.readyState === 'loading'
  if (isExpected) document.addEventListener('DOMContentLoaded', () => callIsland(id), { once: true })
  island?.dispatchEvent(new Event('call'))
  return isExpected || island !== null
}
