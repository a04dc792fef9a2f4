// The tags of the preroll advert for the player's script.
import { type PrerollData, prerollStrings } from '../../../../client/parts/video/player-data.ts'
import type { Video } from '../../../../shared/entities/video.ts'
import { advertVideoMinSeconds } from '../../../../shared/limits.ts'
import { secondsOf } from '../../../../shared/rules/dates.ts'
import { advertTags } from '../../http/advert-origins.ts'
import { isShown } from '../../operator/demo-row.ts'
import { beforeShortVideos, type Preroll, preroll, prerollEvery } from '../../operator/preroll.ts'
import { slotMarkup } from '../../parts/slot.tsx'
import { Markup } from '../../render/fragment.tsx'
import { jsonForScript } from '../../render/json.ts'
import type { PageContext } from '../../render/page.ts'
import type { RequestContext } from '../../render/request-context.ts'
import { runsIn } from '../../upstream/live-adverts.ts'
import { categoryDirs } from './category-dirs.ts'

/** The preroll of a site; null when the player has no tags to wait for. */
export const prerollOf = (site: Pick<PageContext, 'hasDemoCatalogue'>): Preroll | null =>
  preroll && isShown(preroll, site) ? preroll : null

type Props = { of: Preroll | null; video: Pick<Video, 'categories'> } & Pick<PageContext, 't' | 'lang'>

/** The tag of a campaign comes before the operator's. */
export function PrerollTags({ of: advert, video, t, lang }: Props) {
  const data: PrerollData = { tags: advert ? advertTags(advert) : [], texts: t.slice(prerollStrings) }
  const campaign = slotMarkup({ slot: 'preroll', lang, categories: categoryDirs(video), needsScript: false })
  const html = jsonForScript(data).replace('{', () => `{${campaign}`)
  return <Markup as="script" type="application/json" id="preroll" html={html} />
}

type Asked = Pick<RequestContext, 'visitor' | 'env' | 'startedMs'>

/** Whether this visitor may get an advert before a video. */
export const mayGetPreroll = ({ visitor, env, startedMs }: Asked): boolean =>
  visitor.consent === 'accepted' && (prerollOf(env) !== null || runsIn('preroll', startedMs))

/** How often an advert plays before a video; null for a video that is too short for one. */
export function advertEveryOf(
  { duration }: Pick<Video, 'duration'>,
  site: Pick<PageContext, 'hasDemoCatalogue'>,
): typeof prerollEvery | null {
  const isLong = secondsOf(duration) >= advertVideoMinSeconds
  return isLong || (beforeShortVideos && isShown(beforeShortVideos, site)) ? prerollEvery : null
}
