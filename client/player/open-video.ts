// Goes on to another video.

export function openVideo(href: string): void {
  location.assign(href)
}
