// The link that reports the page's subject.
import { reportLink } from '../../../client/islands/moderation/report-link.tsx'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'
import { reportHref } from './contact-props.ts'

export const Report = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => (
  <Island of={reportLink} id="report" props={{ href: reportHref(lang) }} t={t} lang={lang} />
)
