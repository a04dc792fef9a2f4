// Fills a country's short list with videos that are watched worldwide, and says so.
import type { AnswerOf, ParamsOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import type { PageContext } from '../../render/page.ts'
import type { Call } from '../../upstream/call.ts'
import { expected } from '../../upstream/expected.ts'

type List = AnswerOf<'videos'>

/** How short a country's own list is. */
type Shortage = 'none' | 'few' | 'nothing'
export type FilledList = { list: List; shortage: Shortage }

/** What is watched most today in a country, as many as the home page shows. */
export const countryToday = (country: string) =>
  ({
    gender: 'str',
    sort: 'most-popular',
    count: pageSizes.home,
    section: 'country',
    object_id: country,
    page: 1,
    type: 'all',
    duration: '',
    date: 'day',
  }) as const satisfies ParamsOf<'videos'>

/** A country's first page, filled up to `min` videos: with worldwide videos of the same period, then of all time. */
export async function fillWorldwide(
  call: Call,
  list: List,
  params: ParamsOf<'videos'>,
  min: number,
): Promise<FilledList> {
  const videos = [...list.videos]
  const known = new Set(videos.map(({ video_id }) => video_id))
  for (const date of new Set([params.date, '' as const])) {
    if (videos.length >= min) break
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
