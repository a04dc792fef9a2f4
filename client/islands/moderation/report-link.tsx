// The link that reports the subject of a page. Without script it leads to the support page; hydrated, it opens the form
// in a modal.
import { hasModifier } from '../../forms/has-modifier.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { openModal } from '../../stores/modal.ts'

type Props = { href: string }

const ReportLink = ({ href, t }: Props & IslandText) => (
  <div className="report-link">
    <a
      className="button act"
      href={href}
      rel="nofollow"
      title={t('contact.report')}
      onClick={(event) => {
        if (hasModifier(event)) return
        event.preventDefault()
        openModal('ContactUs', { subject: 'inappropriate' })
      }}
    >
      <Icon name="flag" />
      <span>{t('contact.report')}</span>
    </a>
  </div>
)

export const reportLink = island<Props>({
  name: 'report-link',
  wake: 'touch',
  strings: ['contact.report'],
  View: ReportLink,
})
