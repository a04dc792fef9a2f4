// How a swapped page appears: with a transition, with the focus at its beginning, and announced.

/** Without a transition where the visitor would not see it, or does not want it. */
export async function transit(swap: () => void): Promise<void> {
  const show = () => {
    const inPlayer = document.activeElement?.closest('x-player')
    swap()
    if (!inPlayer) resetFocus()
    announce(document.title)
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isCalm || document.fullscreenElement || !('startViewTransition' in document)) return show()
  const transition = document.startViewTransition(show)
  // A browser skips it when another one begins.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}

/** The next Tab goes to the beginning, as on a page that was loaded. */
function resetFocus(): void {
  const { body } = document
  body.tabIndex = -1
  body.focus({ preventScroll: true })
  body.removeAttribute('tabindex')
}

/** Screen readers announce a page that was loaded, but not one that was swapped. */
function announce(title: string): void {
  let place = document.querySelector('body > [role="status"][data-stays]')
  if (!place) {
    place = document.createElement('p')
    place.className = 'hidden'
    place.role = 'status'
    place.setAttribute('data-stays', '')
    document.body.append(place)
  }
  place.textContent = title
}
