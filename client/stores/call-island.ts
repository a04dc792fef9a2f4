// Wakes an island from elsewhere: one that waits to be called, whose view comes with the first thing there is to show, or one
// that nobody has touched yet.

/** An island that the parser has not come to yet is called when it has. */
export function callIsland(id: string): void {
  const island = document.getElementById(id)
  if (island) island.dispatchEvent(new Event('call'))
  else if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => callIsland(id), { once: true })
  }
}
