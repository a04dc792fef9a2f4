// An island that a press has woken holds the press until it is awake. The page stays until then, or the press would be lost.
import { pendingPressMs } from '../../shared/limits.ts'

/** Resolves once no island of the page is waking, and at the latest when presses are given up. */
export async function pressesDone(): Promise<void> {
  const isWaking = () => document.querySelector('x-island[data-state="waking"]') !== null
  if (!isWaking()) return
  const woken = Promise.withResolvers<void>()
  const states = new MutationObserver(() => isWaking() || woken.resolve())
  states.observe(document.body, { attributeFilter: ['data-state'], subtree: true })
  setTimeout(woken.resolve, pendingPressMs)
  await woken.promise
  states.disconnect()
  // Held presses follow the state.
  await new Promise((resolve) => setTimeout(resolve))
}
