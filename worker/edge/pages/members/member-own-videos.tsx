// A member's private lists of videos, each a page of the profile: favourites, watch later, history. Every other visitor is
// refused.
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
import { HistoryActs, HistoryDays, HistoryFilters, isNarrowed } from './own-history.tsx'

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
    ...(list === 'history' && { layout: 'own-page' }),

    async load(context) {
      const { route, call } = context
      const found = await loadMember(context, route.params.id)
      if (found === null) return { status: 404, data: null, maxCacheSeconds: 0 }
      if (!canSee(section, found, context.visitor)) {
        return { status: 403, data: { found, list: null }, maxCacheSeconds: 0 }
      }
      const number = route.query.page ?? 1
      const page = Math.min(number, pagesMax)
      const own = expected(await call('ownVideos', { list, count: pageSizes.list, page, ...narrowingOf(context) }))
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
            title={t(emptyTitle(list, context.route))}
            help={list === 'history' ? t('history.emptyHelp') : t('lists.ownOnly')}
            href={href('videos', {}, { lang })}
            label={t('allVideos')}
          />
        ),
      ]
    },
  })

type SectionRoute = PageContext<Section>['route']

const isHistory = (route: SectionRoute): route is PageContext<'member_history'>['route'] =>
  route.name === 'member_history'

/** What of the list is asked for. */
const narrowingOf = ({ route, timeZone }: Pick<PageContext<Section>, 'route' | 'timeZone'>) => {
  if (!isHistory(route)) return {}
  const { search, from, to } = route.query
  const hasDays = from !== undefined || to !== undefined
  return { search, from, to, ...(hasDays && { time_zone: timeZone().name }) }
}

const emptyTitle = (list: OwnVideoList, route: SectionRoute): MessageKey =>
  list !== 'history' ? 'listing.empty' : isHistory(route) && isNarrowed(route) ? 'history.noMatches' : 'history.empty'

/** An accepted pause or resumption applies to this device too. */
const withHistoryCookie =
  ({ sendAct, setCookie }: Pick<PageContext, 'sendAct' | 'setCookie'>): SendAct =>
  async (stat, requestId) => {
    const answer = await sendAct(stat, requestId)
    if (answer.ok && stat.act === 'history' && (stat.section === 'pause' || stat.section === 'resume')) {
      setCookie(settingCookie('history', stat.section === 'pause' ? 'off' : 'on'))
    }
    return answer
  }

type OwnProps = { own: AnswerOf<'ownVideos'>; list: OwnVideoList; context: PageContext<Section> }

const Own = ({ own, list, context }: OwnProps) => {
  const { route, visitor, t, lang, nowMs, timeZone } = context
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
        {isHistory(route) && (
          <HistoryActs
            isPaused={isPaused}
            isEmpty={total_count === 0 && !isNarrowed(route)}
            context={{ route, t, lang, nowMs, timeZone }}
          />
        )}
        {total_count > 0 && <ThumbsChoice t={t} lang={lang} />}
      </div>
      {list === 'history' && isPaused && (
        <p className="form-note" role="status">
          {t('lists.paused')}
        </p>
      )}
      {isHistory(route) && (total_count > 0 || isNarrowed(route)) && (
        <HistoryFilters context={{ route, t, lang, nowMs, timeZone }} />
      )}
      {isHistory(route) ? (
        <HistoryDays videos={videos} context={{ route, t, lang, nowMs, timeZone }} />
      ) : (
        videos.length > 0 && <OwnVideoCards videos={videos} list={list} context={context} />
      )}
      <RoutePagination total={total_count} size={pageSizes.list} route={route} t={t} />
    </section>
  )
}

export const memberFavourites = ownVideosPage('member_favourite_videos', 'favourite')
export const memberWatchLater = ownVideosPage('member_watch_later_videos', 'watch_later')
export const memberHistory = ownVideosPage('member_history', 'history')
