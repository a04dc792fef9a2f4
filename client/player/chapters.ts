// Marks the chapters on the seek bar, and plays in place where the link of a time below the video is followed: of a chapter, or in a comment.
import { seekTo } from './controls.ts'
import type { Player } from './player.ts'
import { whenDurationKnown } from './resume-position.ts'
import { playAloud } from './sound.ts'

export function bindChapters(player: Player): void {
  const { media, data, left } = player
  if (data.chapters.length > 0)
    whenDurationKnown(media, () => {
      const marks = data.chapters
        .filter(({ start }) => start > 0 && start < media.duration)
        .map(({ start }) => {
          const mark = document.createElement('i')
          mark.style.setProperty('--at', String(start / media.duration))
          return mark
        })
      player.part('.player-marks').replaceChildren(...marks)
    })
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-seeks]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const seconds = Number(link.dataset.seeks)
    whenDurationKnown(media, () => seekTo(player, seconds))
    if (media.paused) void playAloud(player)
    player.element.scrollIntoView({ block: 'nearest' })
  }
  document.addEventListener('click', follow, { signal: left })
}
