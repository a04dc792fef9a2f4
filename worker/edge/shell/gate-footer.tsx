// The footer of the gate page: information and contact, which must be reachable before any check, and a language form
// that reveals no address.
import { langs, locales } from '../../../locales/locales.ts'
import { informationSections } from '../../../shared/route-table.ts'
import { href } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { withReturnPage } from '../http/address.ts'
import type { GateFormProps } from './gate-props.ts'

export const GateFooter = ({ page, t, lang }: GateFormProps) => (
  <footer className="gate-footer">
    <form
      className="gate-language"
      method="post"
      action={page ? withReturnPage(servicePaths.language, page) : servicePaths.language}
    >
      <label htmlFor="gate-lang">{t('header.language')}</label>
      <select id="gate-lang" name="lang" defaultValue={lang}>
        {langs.map((code) => (
          <option key={code} value={code} lang={locales[code].tag}>
            {locales[code].name}
          </option>
        ))}
      </select>
      <button className="button" type="submit">
        {t('gate.changeLanguage')}
      </button>
    </form>
    <nav aria-label={t('footer.information')}>
      <ul>
        {informationSections.map((section) => (
          <li key={section}>
            <a href={href('information', { section }, { lang })}>{t(`information.${section}.title`)}</a>
          </li>
        ))}
        <li>
          <a href={href('age_statement', {}, { lang })}>{t('ageStatement.title')}</a>
        </li>
      </ul>
    </nav>
  </footer>
)
