// A country's list that would begin empty is filled with what is watched worldwide, and says so.
import type { AnswerOf, ParamsOf } from '../../../../shared/contract/contract.ts'
import type { PageContext } from '../../render/page.ts'
import type { Call } from '../../upstream/call.ts'
import { expected } from '../../upstream/expected.ts'

type List = AnswerOf<'videos'>

/** What a country's list lacked. */
export type Shortage = 'none' | 'few' | 'nothing'
export type FilledList = { list: List; shortage: Shortage }

/** The first page of a country's list, filled up to `least` videos: with those of the world in its time, then of all time. */
export async function fillWorldwide(
  call: Call,
  list: List,
  params: ParamsOf<'videos'>,
  least: number,
): Promise<FilledList> {
  const videos = [...list.videos]
  const known = new Set(videos.map(({ video_id }) => video_id))
  for (const date of new Set([params.date, '' as const])) {
    if (videos.length >= least) break
    const world = expected(await call('videos', { ...params, section: '', object_id: '', date }))
    for (const video of world.videos) {
      if (videos.length >= params.count || known.has(video.video_id)) continue
      known.add(video.video_id)
      videos.push(video)
    }
  }
  if (videos.length === list.videos.length) return { list, shortage: 'none' }
  return {
    list: { ...list, videos, total_count: videos.length },
    shortage: list.videos.length === 0 ? 'nothing' : 'few',
  }
}

export const ShortageNote = ({ shortage, t }: Pick<PageContext, 't'> & { shortage: Shortage }) =>
  shortage !== 'none' && (
    <p className="list-lack">{t(shortage === 'nothing' ? 'topCountry.noViews' : 'topCountry.fewViews')}</p>
  )
