// A video in the frame of another site: its player, and its title as a link to this site. It ignores the session, because a
// frame of another site is the same for all visitors.
import { href } from '../../../../shared/routes.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { setting } from '../../operator/published.ts'
import type { MissingKind } from '../../parts/video-missing.tsx'
import { page } from '../../render/page.ts'
import { type LoadedVideo, loadVideo } from './load-video.ts'
import { Player } from './player.tsx'
import { PrerollTags, prerollOf } from './preroll.tsx'
import { videoDescription } from './video-text.ts'

/** `notHere`: its uploader shows it on this site only. */
type Data = LoadedVideo | { kind: MissingKind | 'notHere' }

export const embed = page<'embed', Data>({
  hasPlayer: true,

  async load(context) {
    const { route, lang } = context
    const visitor = { ...context.visitor, user: null, hasSession: false }
    const loaded = await loadVideo({ ...context, visitor }, Number(route.params.id), ({ id }) =>
      href('embed', { id }, { lang }),
    )
    const isOff = loaded.data.kind === 'active' && loaded.data.video.is_embed_off === 1
    return isOff ? { status: 403, data: { kind: 'notHere' } } : loaded
  },

  head: (data, { route, t, lang }) => ({
    title: data.kind === 'active' ? titleIn(lang, data.video) : t(stateKey(data.kind)),
    description: data.kind === 'active' ? videoDescription(data.video, { t, lang }) : t('site.description'),
    isIndexed: false,
    canonicalPath:
      data.kind === 'active' ? href('video', { ...route.params, dir: data.video.dir }, { lang }) : route.canonicalPath,
  }),

  Page(data, { route, startsAtOnce, hasDemoCatalogue, t, lang }) {
    if (data.kind !== 'active') {
      return [
        <div key="state" className="state">
          <h1>{t(stateKey(data.kind))}</h1>
          <a className="button" href={href('index', {}, { lang })} target="_blank" rel="noopener">
            {t('embed.goOn', { site: setting('site_name') })}
          </a>
        </div>,
      ]
    }
    const title = titleIn(lang, data.video)
    return [
      <h1 key="title" className="embed-title">
        <a href={href('video', { ...route.params, dir: data.video.dir }, { lang })} target="_blank" rel="noopener">
          {title}
          <span>{setting('site_name')}</span>
        </a>
      </h1>,
      <Player
        key="player"
        video={data.video}
        title={title}
        files={data.files}
        isEmbedded
        hasDemoCatalogue={hasDemoCatalogue}
        startsAtOnce={startsAtOnce}
        t={t}
        lang={lang}
      />,
      <PrerollTags key="preroll" of={prerollOf({ hasDemoCatalogue })} video={data.video} t={t} lang={lang} />,
    ]
  },
})

const stateKey = (kind: Exclude<Data['kind'], 'active'>) =>
  kind === 'notHere' ? 'video.notHere' : (`video.${kind}` as const)
