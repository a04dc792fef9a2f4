// Plays a playlist or a channel from its first video, or in a new order. The links can be shared.
import { Icon } from '../../../client/parts/icon.tsx'
import { seeOther } from '../http/redirects.ts'
import type { PageContext } from '../render/page.ts'
import { firstToPlay, listHref, type StripSource } from './strip-pages.ts'

type Context = Pick<PageContext, 'call' | 'visitor' | 'lang'> & {
  route: { query: { play?: 'all' | 'shuffle' | undefined } }
}

/** Answers such a link: leads to the video; to the list's page, where there is none. */
export async function playList(context: Context, list: StripSource): Promise<void> {
  const { play } = context.route.query
  if (!play) return
  throw seeOther((await firstToPlay(context, play, list).catch(() => null)) ?? listHref(list, context.lang))
}

type Props = Pick<PageContext, 't' | 'lang'> & { of: StripSource }

export const PlayLinks = ({ of, t, lang }: Props) => (
  <div className="act-bar">
    <a className="button button-primary" href={listHref(of, lang, 'all')} rel="nofollow">
      <Icon name="play" /> {t('strip.playAll')}
    </a>
    <a className="button" href={listHref(of, lang, 'shuffle')} rel="nofollow">
      {t('strip.shuffle')}
    </a>
  </div>
)
