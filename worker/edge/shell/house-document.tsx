// A house banner as a framed document. Its link opens a new window, because frames may not navigate the page; its
// script reports the click to the page (client/house-frame.ts).
import { houseBanners } from '../operator/banners.ts'
import type { HouseBanner } from '../operator/frames.ts'
import { BannerLink } from '../parts/banners.tsx'
import { assets } from '../render/assets.ts'
import type { PageContext } from '../render/page.ts'
import { directionOf } from '../render/translators.ts'

/** Content security policy sources of the document. */
export const houseSources = ["script-src 'self'", "style-src 'self'", "img-src 'self'"]

export const HouseDocument = ({ of, t, lang }: { of: HouseBanner } & Pick<PageContext, 't' | 'lang'>) => (
  <html lang={t.tag} dir={directionOf(t.tag)}>
    <head>
      <meta charSet="utf-8" />
      <title>{t('nav.ad')}</title>
      <meta name="robots" content="noindex" />
      <base target="_blank" />
      <link rel="stylesheet" href={assets.houseCss} />
      <script type="module" async src={assets.houseFrame} />
    </head>
    <body className="house-document">
      <BannerLink of={houseBanners[of]} t={t} lang={lang} />
    </body>
  </html>
)
