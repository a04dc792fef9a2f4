// The animations of a page, running or possible, from the computed styles.
import type { Page } from 'playwright'

/** How many elements within another have an animation, or a transition that takes time. */
export const runningAnimations = (page: Page, within: string): Promise<number> =>
  page.evaluate(
    (root) =>
      [...document.querySelectorAll(`${root} *`)].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element)
        // Elements that are never drawn, such as the sources of a video, have no style in some browsers.
        return (animationName || 'none') !== 'none' || /[1-9]/.test(transitionDuration)
      }).length,
    within,
  )
