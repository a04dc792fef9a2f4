// Leads to a video by chance. The visitor's device keeps how far it has come, so that none comes twice; the number names no video.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { pageSizes, pagesMax, themeCookieSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import {
  firstRandomState,
  nextRandomPlace,
  readRandomState,
  writeRandomState,
} from '../../../shared/rules/browse-random.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { siteCookie } from '../http/cookies.ts'
import { noStore } from '../http/headers.ts'
import { videosParams } from '../parts/video-listing.tsx'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { expected } from '../upstream/expected.ts'

const tries = 5

export async function randomVideo(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const lang = context.visitor.chosenLang ?? 'en'
  let state = readRandomState(getCookie(c, hostCookie('random'))) ?? firstRandomState(Math.random())
  const { total_count } = await listPage(context, 1)
  const total = Math.min(total_count, pagesMax * pageSizes.list)
  for (let tried = 0; total > 0 && tried < tries; tried++) {
    const { place, after } = nextRandomPlace(state, total)
    state = after
    // Places count from the oldest video, so that new ones do not move them.
    const at = total - 1 - place
    const { videos } = await listPage(context, Math.floor(at / pageSizes.list) + 1)
    const video = videos[at % pageSizes.list]
    if (!video) continue
    const location = href('video', { id: String(video.video_id), dir: video.dir }, { lang })
    const cookie = siteCookie('random', writeRandomState(state), themeCookieSeconds)
    return c.body(null, 303, { ...noStore, location, 'set-cookie': cookie })
  }
  return c.body(null, 303, { ...noStore, location: href('videos', {}, { lang }) })
}

/** A late page may be refused for a while: then there is none. */
async function listPage(
  { call }: RequestContext,
  page: number,
): Promise<{ videos: readonly { video_id: number; dir: string }[]; total_count: number }> {
  const answer = await call(
    'videos',
    videosParams({ section: '', object_id: '', sort: 'latest-updates' }, { page: page > 1 ? page : undefined }),
  )
  return !answer.ok && answer.code === 'too_deep' ? { videos: [], total_count: 0 } : expected(answer)
}
