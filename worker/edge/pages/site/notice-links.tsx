// Links to the form of each kind of legal notice, about the page that the visitor came from.
import { href } from '../../../../shared/routes.ts'
import { noticeKindNames } from '../../../../shared/rules/moderation-notice-kinds.ts'
import type { PageContext } from '../../render/page.ts'

type Props = Pick<PageContext, 't' | 'lang'> & { about: string }

export const NoticeLinks = ({ about, t, lang }: Props) => (
  <section className="legal-kinds" id="legal">
    <h2>{t('legal.heading')}</h2>
    <p className="form-note">{t('legal.lead')}</p>
    <ul>
      {noticeKindNames.map((kind) => (
        <li key={kind}>
          <a href={href('notice_form', { kind }, { lang, query: about ? { about } : {} })}>{t(`legal.kind_${kind}`)}</a>
          <p>{t(`legal.kindText_${kind}`)}</p>
        </li>
      ))}
    </ul>
  </section>
)
