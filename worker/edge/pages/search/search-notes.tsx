// What a search did not take literally, where its words are said in videos, and where to go when it finds nothing.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { emptySearchVideos } from '../../../../shared/limits.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { chapterTime } from '../../../../shared/rules/video-chapters.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { Cards } from '../../parts/cards.tsx'
import { categoryHref } from '../../parts/category-href.ts'
import type { PageContext } from '../../render/page.ts'
import type { NearCategory } from './load-nearby.ts'

type Search = AnswerOf<'search'>
type Context = Pick<PageContext<'search'>, 'route' | 't' | 'lang'>

/** A correction that was searched, with a way back to what was typed; or one that finds much more. */
export const Correction = ({ list, context: { route, t, lang } }: { list: Search; context: Context }) => {
  const linkTo = (search: string) => <a href={href('search', { search }, { lang })}>{search}</a>
  if (list.corrected !== undefined)
    return (
      <p className="form-note" role="status">
        {t('search.searchedAs', { search: list.corrected })}{' '}
        <a href={hrefWith(route, { exact: '1', page: undefined })} rel="nofollow">
          {t('search.instead', { search: route.params.search })}
        </a>
      </p>
    )
  return (
    list.did_you_mean !== undefined && (
      <p className="form-note">
        {t('search.didYouMean')} {linkTo(list.did_you_mean)}
      </p>
    )
  )
}

/** Each opens the video where the words are said. */
export const SaidPlaces = ({ said = [], t, lang }: Pick<Search, 'said'> & Pick<Context, 't' | 'lang'>) =>
  said.length > 0 && (
    <section className="other-people">
      <div className="section-heading">
        <h2>{t('search.said')}</h2>
      </div>
      <ul className="said">
        {said.map(({ video_id, dir, title, seconds, text }) => (
          <li key={video_id}>
            <a
              href={`${href('video', { id: String(video_id), dir }, { lang })}?autostart=1&start_time=${seconds}`}
              rel="nofollow"
            >
              <time dateTime={`PT${seconds}S`}>{chapterTime(seconds)}</time> {title}
            </a>
            <q>{text}</q>
          </li>
        ))}
      </ul>
    </section>
  )

/** Categories as links; of an empty search the nearest ones. */
export const CategoryLinks = ({
  categories,
  t,
  lang,
}: Pick<Context, 't' | 'lang'> & { categories: readonly NearCategory[] }) =>
  categories.length > 0 && (
    <nav className="related-searches" data-row="" aria-label={t('categories.heading')}>
      {categories.map((category) => (
        <a key={category.dir} href={categoryHref(category, lang)}>
          {titleIn(lang, category)} ({t.number(category.total_videos)})
        </a>
      ))}
    </nav>
  )

type NowhereProps = {
  popular: AnswerOf<'videos'> | null
  categories: readonly NearCategory[]
  context: Context & Pick<PageContext, 'nowMs'>
}

/** A search without results is no dead end. */
export const NothingFound = ({ popular, categories, context: { route, t, lang, nowMs } }: NowhereProps) => (
  <>
    <div className="state">
      <h2>{t('search.nothing', { search: route.params.search })}</h2>
      <p>{t('search.nothingHelp')}</p>
    </div>
    <CategoryLinks categories={categories} t={t} lang={lang} />
    {popular && popular.videos.length > 0 && (
      <section className="list">
        <div className="section-heading">
          <h2>{t('nav.most-popular')}</h2>
          <a href={href('videos', { sort: 'most-popular' }, { lang })}>{t('listing.showAll')}</a>
        </div>
        <Cards items={popular.videos.slice(0, emptySearchVideos)} t={t} lang={lang} nowMs={nowMs} />
      </section>
    )}
  </>
)
