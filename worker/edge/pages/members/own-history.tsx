// What a member's history has besides the other own lists: pausing and clearing it, a search, dates, and its videos by day.
import { ActFields } from '../../../../client/forms/act-fields.tsx'
import { Field } from '../../../../client/parts/field.tsx'
import { dayName, daysOf } from '../../../../client/parts/video/history-days.ts'
import type { Thumb } from '../../../../shared/entities/video.ts'
import { searchMaxLength, searchMinLengthCjk } from '../../../../shared/limits.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import { clockIso, timeZoneWords } from '../../../../shared/rules/time-zones.ts'
import { OwnVideoCards } from '../../parts/own-lists.tsx'
import type { PageContext } from '../../render/page.ts'

type Context = Pick<PageContext, 't' | 'lang' | 'nowMs' | 'timeZone'> & {
  route: PageContext<'member_history'>['route']
}

/** Whether only a part of the history is asked for. */
export const isNarrowed = ({ query: { search, from, to } }: Context['route']): boolean =>
  search !== undefined || from !== undefined || to !== undefined

/** The whole history. */
const wholeHistoryHref = (route: Context['route']): string =>
  hrefWith(route, { search: undefined, from: undefined, to: undefined, page: undefined })

export const HistoryFilters = ({ context: { route, t, timeZone } }: { context: Context }) => {
  const zone = timeZoneWords(timeZone().name)
  const { search, from, to } = route.query
  return (
    <search>
      <form className="history-filters" action={wholeHistoryHref(route)}>
        <Field
          name="search"
          type="search"
          className="field"
          label={t('history.search')}
          defaultValue={search}
          minLength={searchMinLengthCjk}
          maxLength={searchMaxLength}
          autoComplete="off"
        />
        <Field
          name="from"
          type="date"
          className="field"
          label={t('history.from', { zone })}
          defaultValue={from}
          max={to}
        />
        <Field name="to" type="date" className="field" label={t('history.to', { zone })} defaultValue={to} />
        <button className="button" type="submit">
          {t('filter.apply')}
        </button>
        {isNarrowed(route) && <a href={wholeHistoryHref(route)}>{t('filter.reset')}</a>}
      </form>
    </search>
  )
}

type DaysProps = { videos: readonly Thumb[]; context: Context }

/** The days of the visitor's zone: a Worker's own clock is that of UTC, so it is given the times that the zone's clocks show. */
export const HistoryDays = ({ videos, context }: DaysProps) => {
  const { route, t, nowMs, timeZone } = context
  const time_zone = timeZone().name
  const clockMs = (iso: string) => Date.parse(clockIso(iso, time_zone))
  const items = videos.map((video) => ({ video, watchedMs: clockMs(video.watched_date ?? video.post_date) }))
  return daysOf(items).map(({ startMs = 0, items: ofDay }, index) => (
    <section key={startMs} className="history-day">
      <div className="list-head">
        <h2>{dayName(startMs, clockMs(new Date(nowMs).toISOString()), t.tag)}</h2>
        {/* A search shows a part of the day only. */}
        {route.query.search === undefined && (
          <form method="post" action={route.canonicalPath}>
            <ActFields stat={{ act: 'history', section: 'day', day: dayText(startMs), time_zone }} />
            <button className="button" type="submit">
              {t('history.removeDay')}
            </button>
          </form>
        )}
      </div>
      <OwnVideoCards
        videos={ofDay.map(({ video }) => video)}
        list="history"
        isFirstRow={index === 0}
        context={context}
      />
    </section>
  ))
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

type ActsProps = { isPaused: boolean; isEmpty: boolean; context: Context }

export const HistoryActs = ({ isPaused, isEmpty, context: { route, t } }: ActsProps) => (
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
