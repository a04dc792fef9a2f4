// The country picker beside the heading of a list that it decides.
import { countryPicker } from '../../../../client/islands/browse/country-picker.tsx'
import type { Lang } from '../../../../locales/locales.ts'
import { href } from '../../../../shared/routes.ts'
import { countryName } from '../../../../shared/rules/countries.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { assets } from '../../render/assets.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = { country: string; t: PageContext['t']; lang: Lang }

export const CountryChoice = ({ country, t, lang }: Props) => (
  <Island
    of={countryPicker}
    id="country"
    props={{
      country,
      name: countryName(country, t.tag),
      href: href('countries', {}, { lang }),
      action: servicePaths.country,
      flags: assets.flags,
    }}
    t={t}
    lang={lang}
  />
)
