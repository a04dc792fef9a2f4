// Captions and the cues of the seek bar's thumbnails have the signed links of their video's files, and expire with them: a video whose
// links are renewed renews theirs, and one that fails to load asks for new links once.
import { renewLinks } from './handle-failures.ts'
import type { Player } from './player.ts'

const ofSource = /\/media\/signed\/([^/]+)\/\d+\/(.+\/)/
const ofTrack = /(\/media\/\w+\/)[^/]+/

export function renewTracks({ media, data, left }: Player): void {
  const tracks = [...media.querySelectorAll('track')]
  const follow = () => {
    for (const { src } of data.sources) {
      const [, token, folder = ''] = ofSource.exec(src) ?? []
      // Those of a partner have no folder here.
      if (!token) continue
      for (const track of tracks) {
        const fresh = track.src.replace(ofTrack, `$1${token}`)
        // The same address once more would load its text again.
        if (track.src.includes(folder) && track.src !== fresh) track.src = fresh
      }
    }
  }
  media.addEventListener('loadstart', follow)
  for (const track of tracks) {
    let isTried = false
    const renew = async () => {
      if (isTried) return
      isTried = true
      if ((await renewLinks(data)) && !left.aborted) follow()
    }
    track.addEventListener('error', renew, { signal: left })
    track.addEventListener(
      'load',
      () => {
        isTried = false
      },
      { signal: left },
    )
    if (track.readyState === HTMLTrackElement.ERROR) void renew()
  }
  follow()
}
