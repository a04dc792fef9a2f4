// Goes on to another video. Where the page can keep its player (client/navigation/), it does so for every way to leave it,
// this one included; elsewhere it is a plain page change.

/** @param href the address of a video's page, absolute or as in a link */
export function goToVideo(href: string): void {
  location.assign(href)
}

/** Another page is about to stand around the player. */
export const isGoing = (): boolean => document.documentElement.dataset.going !== undefined
