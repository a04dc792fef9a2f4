// A page of the back office: side navigation, heading, content and keyboard. Each section gives its data, title and content.
import type { ReactNode } from 'react'
import { adminKeys } from '../../../../client/islands/admin/admin-keys.tsx'
import { Icon } from '../../../../client/parts/icon.tsx'
import type { Result } from '../../../../shared/result.ts'
import type { RouteName } from '../../../../shared/routes.ts'
import { href } from '../../../../shared/routes.ts'
import {
  type AdminSection,
  adminSections,
  adminSectionsOf,
  type StaffSection,
  staffSections,
  staffSectionsOf,
} from '../../../../shared/rules/admin-sections.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { Island } from '../../render/island.tsx'
import { type Acted, type FormFiles, type FormTexts, type PageContext, type Part, page } from '../../render/page.ts'
import { type AdminSectionData, loadAdminSection } from './load-section.ts'
import { adminSectionTexts } from './section-texts.ts'

type AdminPage<Name extends RouteName, Data, Outcome> = {
  section: AdminSection
  /** What the page says in front of another upstream, where that is not about the catalogue. */
  foreign?: 'siteSettings.foreign'
  ask(context: PageContext<Name>): Promise<Result<Data>>
  act?(context: PageContext<Name>, form: FormTexts, files: FormFiles): Promise<Acted<Outcome>>
  title(data: Data, context: PageContext<Name>): string
  /** Beside the heading. */
  actions?(context: PageContext<Name>): ReactNode
  content(data: Data, context: PageContext<Name>, outcome: Outcome | null): ReactNode
}

export const adminPage = <Name extends RouteName, Data, Outcome = null>(of: AdminPage<Name, Data, Outcome>) =>
  page<Name, AdminSectionData<Data>, Outcome>({
    layout: 'own-page',
    isSecret: true,
    load: (context) => loadAdminSection(context, of.section, () => of.ask(context)),
    ...(of.act && { act: of.act }),

    head(loaded, context) {
      const { t } = context
      if (loaded.kind === 'absent') return notFoundHead(context)
      return unlistedHead(loaded.kind === 'open' ? of.title(loaded.data, context) : t('admin.title'), t)
    },

    Page(loaded, context, outcome): Part[] {
      if (loaded.kind === 'absent') return notFoundParts(context)
      const { t } = context
      if (loaded.kind === 'foreign') {
        return [
          <h1 key="heading" className="page-heading">
            {t('admin.title')}
          </h1>,
          <p key="foreign" className="form-lead">
            {t(of.foreign ?? 'admin.foreign')}
          </p>,
        ]
      }
      return [
        <div key="office" className="admin">
          <AdminLinks section={of.section} context={context} />
          <div className="admin-section">
            <header className="admin-head">
              <h1>{of.title(loaded.data, context)}</h1>
              {of.actions?.(context)}
            </header>
            {of.content(loaded.data, context, outcome)}
          </div>
        </div>,
        <Island key="keys" of={adminKeys} id="admin-keys" props={{}} t={t} lang={context.lang} />,
      ]
    },
  })

const staffNames = {
  moderation: 'review.title',
  status: 'status.title',
  people: 'staff.title',
  jobs: 'health.title',
  log: 'moderation.log',
} as const satisfies Record<StaffSection, string>

type LinksContext = Pick<PageContext, 't' | 'lang' | 'visitor'>

const AdminLinks = ({ section, context: { t, lang, visitor } }: { section: AdminSection; context: LinksContext }) => {
  const staff = staffSectionsOf(visitor.user?.role)
  return (
    <nav className="admin-nav" aria-label={t('admin.title')}>
      <ul>
        {adminSectionsOf(visitor.user?.role).map((name) => (
          <li key={name}>
            <a href={href(adminSections[name].page, {}, { lang })} aria-current={name === section ? 'page' : undefined}>
              {t(adminSectionTexts[name])}
            </a>
          </li>
        ))}
      </ul>
      {staff.length > 0 && (
        <ul>
          {staff.map((name) => (
            <li key={name}>
              <a href={href(staffSections[name].page, {}, { lang })}>
                {t(staffNames[name])} <Icon name="link" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
