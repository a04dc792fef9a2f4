// Adds a video to a member's lists without script: which lists hold it, and a link to a new playlist.
import { AddToRows, filterLists, toSavedLists } from '../../../../client/forms/playlists/add-to-rows.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { Video } from '../../../../shared/entities/video.ts'
import { href } from '../../../../shared/routes.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { ActError } from '../../parts/target-actions.tsx'
import { visibleVideo } from '../../parts/visible-video.ts'
import { page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

type Data = { video: Video; lists: AnswerOf<'addTo'>; userId: number } | null

export const addToPage = page<'add_to', Data, ActOutcome>({
  async load(context) {
    const { route, call, visitor, lang } = context
    // The video's page, where sign-in leads back to, links here.
    const viewer = requireResolvedSession(visitor)
    if (!viewer) throw seeOther(href('signin', {}, { lang, query: { for: 'act' } }))
    const video_id = Number(route.params.id)
    const found = await visibleVideo(context, video_id, ({ id }) => href('add_to', { id }, { lang }))
    if (found.missing) return { status: 404, data: null, maxCacheSeconds: 0 }
    const lists = expected(await call('addTo', { video_id }))
    return { status: 200, data: { video: found.video, lists, userId: viewer.user_id }, maxCacheSeconds: 0 }
  },

  act: handleAct,

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('lists.addTo'), context.t)),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, lang, route } = context
    const { video, lists, userId } = data
    const { search = '' } = route.query
    const found = filterLists(toSavedLists(lists, route.params.id, t), search)
    return [
      <div key="heading" className="page-heading">
        <h1>{t('lists.addTo')}</h1>
        <a href={href('video', { id: route.params.id, dir: video.dir }, { lang })}>{titleIn(lang, video)}</a>
      </div>,
      <ActError key="refused" outcome={outcome} t={t} />,
      <div key="lists" className="form-card add-to">
        <form method="get" action={href('add_to', route.params, { lang })}>
          <input
            className="field"
            type="search"
            name="search"
            defaultValue={search}
            placeholder={t('lists.search')}
            aria-label={t('lists.search')}
          />
        </form>
        <AddToRows lists={found} action={route.canonicalPath} t={t} />
        {found.length === 2 && (
          <p className="form-note">{t(lists.playlists.length ? 'lists.none' : 'lists.noPlaylists')}</p>
        )}
        <a
          className="button"
          href={href('member_new_playlist', { id: String(userId) }, { lang, query: { video: route.params.id } })}
        >
          {t('lists.new')}
        </a>
      </div>,
    ]
  },
})
