// What moves on a page by itself or would, as the browser has read its sheets.
import type { Page } from 'playwright'

/** How many elements within some other have an animation, or a transition that takes time. */
export const runningAnimations = (page: Page, within: string): Promise<number> =>
  page.evaluate(
    (root) =>
      [...document.querySelectorAll(`${root} *`)].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element)
        // What is never drawn, as the sources of a film, has no style in some browsers.
        return (animationName || 'none') !== 'none' || /[1-9]/.test(transitionDuration)
      }).length,
    within,
  )
