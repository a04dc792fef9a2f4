// A line above the page that says that the member has signed out. It is filled in as the page is sent, so cached pages serve all visitors.
import { renderToStaticMarkup } from 'react-dom/server'
import type { Lang } from '../../../locales/locales.ts'
import { translatorOf } from '../render/translators.ts'

export async function signedOutLine(lang: Lang): Promise<string> {
  const t = await translatorOf(lang)
  return renderToStaticMarkup(
    <p className="language-offer" role="status">
      {t('account.signedOut')}
    </p>,
  )
}
