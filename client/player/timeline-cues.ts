// Where on the storyboard each moment of the video is.

/** The cues of the seek bar's thumbnails; browsers ask for them once. */
export function loadTimeline(media: HTMLVideoElement): void {
  const cues = media.querySelector<HTMLTrackElement>('track[kind="metadata"]')
  if (cues) cues.track.mode = 'hidden'
}
