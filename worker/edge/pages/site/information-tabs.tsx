// The links between the information pages, and to the statement of how ages are checked.
import { informationSections } from '../../../../shared/route-table.ts'
import { href } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'

type Props = Pick<PageContext, 't' | 'lang'> & { current: (typeof informationSections)[number] | 'age' }

export const InformationTabs = ({ current, t, lang }: Props) => (
  <nav className="tabs" data-row="" aria-label={t('information.label')}>
    {informationSections.map((section) => (
      <a
        key={section}
        href={href('information', { section }, { lang })}
        aria-current={section === current ? 'page' : undefined}
      >
        {t(`information.${section}.title`)}
      </a>
    ))}
    <a href={href('age_statement', {}, { lang })} aria-current={current === 'age' ? 'page' : undefined}>
      {t('ageStatement.title')}
    </a>
  </nav>
)
