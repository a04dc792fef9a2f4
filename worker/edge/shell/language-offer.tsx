// A line above the page that offers another language, in that language. It is filled in as the page is sent, so cached pages serve all
// visitors. Both answers store a language, so the line is gone on the next page.
import { renderToStaticMarkup } from 'react-dom/server'
import { Icon } from '../../../client/parts/icon.tsx'
import { type Lang, locales } from '../../../locales/locales.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { directionOf, translatorOf } from '../render/translators.ts'

/** The markup of each pair of languages. */
const made = new Map<string, string>()

export async function languageOffer(offered: Lang, pageLang: Lang): Promise<string> {
  const key = `${offered} ${pageLang}`
  const known = made.get(key)
  if (known !== undefined) return known
  const { tag } = locales[offered]
  const t = await translatorOf(offered)
  const html = renderToStaticMarkup(
    <aside className="language-offer" lang={tag} dir={directionOf(tag)} aria-label={t('header.language')}>
      <form className="consent-form" method="post" action={servicePaths.language}>
        <p>{t('languageOffer.text')}</p>
        <button className="button" type="submit" name="lang" value={offered}>
          {t('languageOffer.accept')}
        </button>
        <button className="tool" type="submit" name="lang" value={pageLang}>
          <Icon name="x" label={t('languageOffer.decline')} />
        </button>
      </form>
    </aside>,
  )
  made.set(key, html)
  return html
}
