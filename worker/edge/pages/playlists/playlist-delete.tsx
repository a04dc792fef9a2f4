// Confirms the deletion of a playlist without script. The deletion can be undone for a day.
import { ActFields } from '../../../../client/forms/act-fields.tsx'
import type { PlaylistWithVideos } from '../../../../shared/entities/playlist.ts'
import { statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import type { ActOutcome } from '../../parts/handle-act.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { NoPermission, noPermissionHead } from '../../parts/no-permission.tsx'
import { refreshedListHref } from '../../parts/own-lists.tsx'
import { ActError } from '../../parts/target-actions.tsx'
import { page } from '../../render/page.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

type Data = PlaylistWithVideos | null

export const deletePlaylistPage = page<'playlist_delete', Data, ActOutcome>({
  async load({ route, call, visitor }) {
    const own = requireResolvedSession(visitor) ? await call('wholePlaylist', { id: Number(route.params.id) }) : null
    return own?.ok
      ? { status: 200, data: own.value.playlist, maxCacheSeconds: 0 }
      : { status: 403, data: null, maxCacheSeconds: 0 }
  },

  async act({ sendAct, visitor, route, lang }, form) {
    const viewer = requireResolvedSession(visitor)
    if (!viewer) throw redirectToSignIn(route, lang, 'act')
    const stat = { act: 'playlist', section: 'del', object_id: route.params.id }
    const answer = await sendAct(stat, form.request_id)
    if (answer.ok) throw seeOther(refreshedListHref(viewer.user_id, lang, route.params.id))
    return { status: statusOf(answer), outcome: { stat, refusal: answer } }
  },

  head: (data, context) =>
    data === null ? noPermissionHead(context) : unlistedHead(context.t('lists.delete'), context.t),

  Page(data, context, outcome) {
    const { t, lang, route } = context
    const refused = <ActError key="refused" outcome={outcome} t={t} />
    if (data === null) return [refused, <NoPermission key="no" isPage context={context} />]
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('lists.deleteAsk', { title: data.title })}
      </h1>,
      refused,
      <form key="form" className="form-card" method="post" action={route.canonicalPath}>
        <ActFields stat={{ act: 'playlist', section: 'del', object_id: route.params.id }} />
        <p className="form-note">{t('lists.deleteHelp')}</p>
        <button className="button button-bad" type="submit">
          {t('lists.delete')}
        </button>
        <a className="button" href={href('playlist', route.params, { lang })}>
          {t('lists.cancel')}
        </a>
      </form>,
    ]
  },
})
