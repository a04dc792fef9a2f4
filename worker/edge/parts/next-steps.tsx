// Where to go from a page that has nothing to show: a search and the most visited lists.
import { Icon } from '../../../client/parts/icon.tsx'
import { searchMaxLength, searchMinLengthCjk } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'

export const NextSteps = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => (
  <section className="ways-on" aria-label={t('error.elsewhere')}>
    <h2>{t('error.elsewhere')}</h2>
    <form action={href('searchForm', {}, { lang })}>
      <input
        type="search"
        name="search"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        minLength={searchMinLengthCjk}
        maxLength={searchMaxLength}
        required
      />
      <button className="tool" type="submit" aria-label={t('search.submit')}>
        <Icon name="search" />
      </button>
    </form>
    <p>
      {(['most-popular', 'latest-updates', 'top-rated'] as const).map((sort) => (
        <a key={sort} href={href('videos', { sort }, { lang })}>
          {t(`nav.${sort}`)}
        </a>
      ))}
      <a href={href('categories', {}, { lang })}>{t('categories.heading')}</a>
      <a href={href('pornstars', {}, { lang })}>{t('models.heading')}</a>
      <a href={href('playlists', {}, { lang })}>{t('playlists.heading')}</a>
    </p>
  </section>
)
