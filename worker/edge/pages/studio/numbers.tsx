// The numbers of a creator: of all videos, or of the video or the channel that the address names. Nothing in them is about a single visitor.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { type NumbersRange, numbersRanges } from '../../../../shared/rules/studio-numbers.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { redirectToSignIn } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { formatUtcTime } from '../../parts/format-time.ts'
import { type PageContext, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { NumbersCharts, Retention } from './numbers-charts.tsx'
import { NumbersFigures } from './numbers-figures.tsx'
import { NumbersLists } from './numbers-lists.tsx'

type Data = AnswerOf<'creatorNumbers'> | null
type Context = PageContext<'numbers'>

const usualRange: NumbersRange = '28'

export const numbers = page<'numbers', Data>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const { video, channel, range = usualRange } = route.query
    const of = video ? 'video' : channel ? 'channel' : 'all'
    const data = expectedOrNull(await call('creatorNumbers', { of, id: Number(video ?? channel ?? 0), range }))
    return { status: data === null ? 404 : 200, data, maxCacheSeconds: 0 }
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : { title: context.t('numbers.title'), description: context.t('numbers.lead'), isIndexed: false },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { t, lang, route } = context
    const { range = usualRange } = route.query
    return [
      <header key="heading" className="page-heading upload-heading">
        <h1>{t('numbers.title')}</h1>
        <a className="button" href={href('studio', {}, { lang })}>
          {t('studio.heading')}
        </a>
      </header>,
      <section key="range" className="statistics-range">
        <About data={data} context={context} />
        <Ranges range={range} context={context} />
        <p className="form-note">
          {data.counted_date === null
            ? t('statistics.notCounted')
            : t('statistics.until', { time: formatUtcTime(data.counted_date, t) })}
        </p>
      </section>,
      isEmpty(data) ? (
        <EmptyState key="empty" icon="play" title={t('numbers.empty')} help={t('numbers.emptyHelp')} />
      ) : (
        <NumbersFigures key="figures" numbers={data} range={range} t={t} />
      ),
      data.points.length > 0 && !isEmpty(data) && <NumbersCharts key="charts" numbers={data} t={t} />,
      data.retention.length > 0 && <Retention key="retention" retention={data.retention} t={t} />,
      !isEmpty(data) && <NumbersLists key="lists" lists={data.lists} range={range} context={context} />,
      <p key="csv" className="form-note">
        <a href={`${servicePaths.numbersCsv}?${csvQuery(data, range)}`} download="">
          {t('statistics.csv')}
        </a>
      </p>,
      <details key="how" className="statistics-fold">
        <summary className="button">{t('statistics.how')}</summary>
        <p className="form-note">{t('numbers.howText')}</p>
      </details>,
    ]
  },
})

const isEmpty = ({ views, plays }: NonNullable<Data>): boolean => views === 0 && !plays

const csvQuery = ({ of, subject }: NonNullable<Data>, range: NumbersRange): string =>
  String(new URLSearchParams({ of, id: String(subject?.id ?? 0), range }))

/** What the numbers are about: a link to it, and the way back to all. */
const About = ({
  data: { of, subject },
  context: { t, lang, route },
}: {
  data: NonNullable<Data>
  context: Context
}) =>
  subject === null ? (
    <p>{t('numbers.all')}</p>
  ) : (
    <p>
      <a href={hrefWith(route, { video: undefined, channel: undefined })}>{t('numbers.all')}</a>
      {' › '}
      {subject.is_online ? (
        <a
          href={
            of === 'channel'
              ? href('pornsite', { dir: subject.dir }, { lang })
              : href('video', { id: String(subject.id), dir: subject.dir }, { lang })
          }
        >
          {subject.title}
        </a>
      ) : (
        subject.title
      )}
    </p>
  )

const Ranges = ({ range, context: { t, route } }: { range: NumbersRange; context: Context }) => (
  <nav className="admin-filters" aria-label={t('statistics.range')}>
    {numbersRanges.map((one) => (
      <a
        key={one}
        href={hrefWith(route, { range: one === usualRange ? undefined : one })}
        aria-current={one === range ? 'true' : undefined}
      >
        {t(`numbers.range_${one}`)}
      </a>
    ))}
  </nav>
)
