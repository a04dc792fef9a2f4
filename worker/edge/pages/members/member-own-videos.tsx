// A member's private lists of videos, each a page of the profile: favourites, watch later, history. Every other visitor is
// refused.
import { ActFields } from '../../../../client/forms/act-fields.tsx'
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes, pagesMax } from '../../../../shared/limits.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import type { OwnVideoList } from '../../../../shared/rules/members-sections.ts'
import { pageCountOf } from '../../../../shared/rules/page-count.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { NoPermission } from '../../parts/no-permission.tsx'
import { OwnVideoCards } from '../../parts/own-lists.tsx'
import { withPageNumber } from '../../parts/page-title.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { settingCookie } from '../../parts/setting-cookies.ts'
import { ActError } from '../../parts/target-actions.tsx'
import { ThumbsChoice } from '../../parts/thumbs-choice.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import type { SendAct } from '../../upstream/send.ts'
import { canSee, type FoundMember, loadMember } from './load-member.ts'
import { MemberHead } from './member-head.tsx'

type Section = 'member_favourite_videos' | 'member_watch_later_videos' | 'member_history'
/** Null `list`: the visitor may not see it. */
type Data = { found: FoundMember; list: AnswerOf<'ownVideos'> | null } | null

const titles: Record<OwnVideoList, MessageKey> = {
  favourite: 'lists.favourites',
  watch_later: 'act.watchLater',
  history: 'history.heading',
}

const ownVideosPage = (section: Section, list: OwnVideoList) =>
  page<Section, Data, ActOutcome>({
    async load(context) {
      const { route, call } = context
      const found = await loadMember(context, route.params.id)
      if (found === null) return { status: 404, data: null, maxCacheSeconds: 0 }
      if (!canSee(section, found, context.visitor)) {
        return { status: 403, data: { found, list: null }, maxCacheSeconds: 0 }
      }
      const number = route.query.page ?? 1
      const own = expected(await call('ownVideos', { list, count: pageSizes.list, page: Math.min(number, pagesMax) }))
      const last = Math.max(1, pageCountOf(own.total_count, pageSizes.list))
      // The last videos of that page were removed.
      if (number > last) throw seeOther(hrefWith(route, { page: last }))
      return { status: 200, data: { found, list: own }, maxCacheSeconds: 0 }
    },

    act: (context, form) => handleAct({ ...context, sendAct: withHistoryCookie(context) }, form),

    head: (data, context) =>
      data === null
        ? notFoundHead(context)
        : unlistedHead(withPageNumber(context.t(titles[list]), context.route.query.page, context.t), context.t),

    Page(data, context, outcome) {
      if (data === null) return notFoundParts(context)
      const { t, lang } = context
      const { found, list: own } = data
      const title = withPageNumber(t(titles[list]), context.route.query.page, t)
      return [
        <MemberHead key="head" found={found} title={title} section={section} context={context} />,
        <ActError key="refused" outcome={outcome} t={t} />,
        own === null ? (
          <NoPermission key="no" context={context} />
        ) : (
          <Own key="list" own={own} list={list} context={context} />
        ),
        own !== null && own.total_count === 0 && (
          <EmptyState
            key="empty"
            title={t(list === 'history' ? 'history.empty' : 'listing.empty')}
            help={list === 'history' ? t('history.emptyHelp') : t('lists.ownOnly')}
            href={href('videos', {}, { lang })}
            label={t('allVideos')}
          />
        ),
      ]
    },
  })

/** An accepted pause or resumption applies to this device too. */
const withHistoryCookie =
  ({ sendAct, setCookie }: Pick<PageContext, 'sendAct' | 'setCookie'>): SendAct =>
  async (stat, requestId) => {
    const answer = await sendAct(stat, requestId)
    if (answer.ok && stat.act === 'history' && stat.section !== 'clear') {
      setCookie(settingCookie('history', stat.section === 'pause' ? 'off' : 'on'))
    }
    return answer
  }

type OwnProps = { own: AnswerOf<'ownVideos'>; list: OwnVideoList; context: PageContext<Section> }

const Own = ({ own, list, context }: OwnProps) => {
  const { route, visitor, t, lang } = context
  const { videos, total_count } = own
  // Paused on this device or in the account.
  const isPaused = own.is_paused || visitor.history === 'off'
  return (
    <section className="list">
      <div className="list-head">
        {total_count > 0 && (
          <p className="list-total">
            {t('list.total', { count: total_count, shown: t.number(total_count) })} · {t('lists.ownOnly')}
          </p>
        )}
        {list === 'history' && <HistoryActs isPaused={isPaused} isEmpty={total_count === 0} context={context} />}
        {total_count > 0 && <ThumbsChoice t={t} lang={lang} />}
      </div>
      {list === 'history' && isPaused && (
        <p className="form-note" role="status">
          {t('lists.paused')}
        </p>
      )}
      {videos.length > 0 && <OwnVideoCards videos={videos} list={list} context={context} />}
      <RoutePagination total={total_count} size={pageSizes.list} route={route} t={t} />
    </section>
  )
}

type HistoryProps = { isPaused: boolean; isEmpty: boolean; context: PageContext<Section> }

const HistoryActs = ({ isPaused, isEmpty, context: { route, t } }: HistoryProps) => (
  <div className="act-bar">
    <form method="post" action={route.canonicalPath}>
      <ActFields stat={{ act: 'history', section: isPaused ? 'resume' : 'pause' }} />
      <button className="button" type="submit">
        {t(isPaused ? 'lists.resume' : 'lists.pause')}
      </button>
    </form>
    {!isEmpty && (
      <form method="post" action={route.canonicalPath}>
        <ActFields stat={{ act: 'history', section: 'clear' }} />
        <button className="button" type="submit">
          {t('history.clear')}
        </button>
      </form>
    )}
  </div>
)

export const memberFavourites = ownVideosPage('member_favourite_videos', 'favourite')
export const memberWatchLater = ownVideosPage('member_watch_later_videos', 'watch_later')
export const memberHistory = ownVideosPage('member_history', 'history')
