// Hydrates an island from elsewhere: one that waits for a call, or one that was not used yet.

/** An island that is not parsed yet is called when the document is. */
export function callIsland(id: string): void {
  const island = document.getElementById(id)
  if (island) island.dispatchEvent(new Event('call'))
  else if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => callIsland(id), { once: true })
  }
}
