// Finds a video for a page about it: one that is not for every visitor, for the members who may see it; a duplicate leads to the video that
// it was merged into.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Video } from '../../../shared/entities/video.ts'
import { withheldStatusId } from '../../../shared/rules/video-visibility.ts'
import { movedPermanently } from '../http/redirects.ts'
import type { Loaded, PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { requireResolvedSession } from '../upstream/require-resolved-session.ts'
import { type KeptVideo, type MissingKind, missingVideo, movedTo } from './video-missing.tsx'

/** `own` is the answer to a member, where visitors get none. */
type Visible = { missing: null; video: Video; own: AnswerOf<'privateVideo'> | null }
type Missing = { missing: Loaded<{ kind: MissingKind }> }

/**
 * Pictures of a withheld video get signed links.
 * @param addressOf the same page about the video that this one was merged into
 */
export async function visibleVideo(
  { call, signPictures, visitor }: Pick<PageContext, 'call' | 'signPictures' | 'visitor'>,
  video_id: number,
  addressOf: (kept: KeptVideo) => string,
): Promise<Visible | Missing> {
  const answer = await call('video', { video_id })
  const moved = movedTo(answer)
  if (moved) throw movedPermanently(addressOf(moved))
  const missing = missingVideo(answer)
  if (!missing) return { missing, video: expected(answer).video, own: null }
  const isClosed = missing.data.kind !== 'deleted'
  const own = isClosed && requireResolvedSession(visitor) ? await call('privateVideo', { video_id }) : null
  if (!own?.ok) return { missing }
  const { video } = own.value
  const shown = video.status_id === withheldStatusId ? await signPictures(video_id, video) : video
  return { missing: null, video: shown, own: own.value }
}
