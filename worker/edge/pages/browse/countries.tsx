// The country picker as a page for browsers without script: a search by name, and a button for every country.
import { Fragment } from 'react'
import { CountryButton } from '../../../../client/parts/browse/country-button.tsx'
import { Icon } from '../../../../client/parts/icon.tsx'
import { searchMaxLength } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { countriesBy, countriesIn, type ListedCountry } from '../../../../shared/rules/country-list.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { assets } from '../../render/assets.ts'
import { page } from '../../render/page.ts'

export const countries = page<'countries', readonly ListedCountry[]>({
  usesListCountry: true,

  load: async ({ route, t }) => ({
    status: 200,
    data: countriesBy(route.query.search ?? '', countriesIn(t.tag)),
  }),

  head: (_, { t }) => ({ title: t('country.heading'), description: t('country.help'), isIndexed: false }),

  Page: (shown, { route, visitor, t, lang }) => [
    <div key="heading" className="page-heading">
      <h1>{t('country.heading')}</h1>
      <p>{t('country.help')}</p>
    </div>,
    <search key="search">
      <form className="country-search" action={href('countries', {}, { lang })}>
        <input
          className="field"
          type="search"
          name="search"
          aria-label={t('country.search')}
          placeholder={t('country.search')}
          defaultValue={route.query.search}
          maxLength={searchMaxLength}
          autoComplete="off"
        />
        <button className="button" type="submit" aria-label={t('country.search')}>
          <Icon name="search" />
        </button>
      </form>
    </search>,
    <form key="list" className="country-list" method="post" action={servicePaths.country}>
      {shown.map((one, index) => (
        <Fragment key={one.code}>
          {initialOf(one) !== initialOf(shown[index - 1]) && <h2 className="country-letter">{initialOf(one)}</h2>}
          <CountryButton {...one} isPicked={one.code === visitor.listCountry} flags={assets.flags} />
        </Fragment>
      ))}
      {shown.length === 0 && <p>{t('country.none')}</p>}
    </form>,
  ],
})

/** The first letter without its accent, so that Å is listed under A. */
const initialOf = (country: ListedCountry | undefined): string =>
  country ? ([...country.name.normalize('NFD')][0] ?? '').toUpperCase() : ''
