// A banner of ours as a document in a frame. Its link opens in a window of its own, because a frame may not lead the page
// away; its script tells the page that it was pressed (client/house-frame.ts).
import { type HouseBanner, houseBanners } from '../operator/banners.ts'
import { BannerLink } from '../parts/banners.tsx'
import { assets } from '../render/assets.ts'
import type { PageContext } from '../render/page.ts'
import { directionOf } from '../render/translators.ts'

/** What it needs besides itself: files of ours. */
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
