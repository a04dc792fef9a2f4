// A creative as visitors see it in the box beside a video and in the row below the header. Frames and videos of other sites are not
// loaded here.
import type { AdminAdvert, AdminCreative } from '../../../../shared/entities/admin-advert.ts'
import { bannerSize, promoSizes } from '../../../../shared/limits.ts'
import { isForeign } from '../../../../shared/rules/ads-campaigns.ts'
import { advertSources } from '../../render/advert-sources.ts'
import { Why } from '../../render/advert-why.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = { campaign: AdminAdvert; creative: AdminCreative; t: PageContext['t'] }

export const AdvertPreview = ({ campaign, creative, t }: Props) => {
  const { kind, picture, wide, headline, text, src } = creative
  return (
    <figure className="admin-preview">
      <figcaption>{t('adverts.preview')}</figcaption>
      {isForeign(kind) ? (
        <p>
          <code>{src}</code>
        </p>
      ) : (
        <div className="advert-preview">
          {kind === 'picture' && picture ? (
            <img {...advertSources(picture, 'advert')} {...bannerSize} alt="" loading="lazy" />
          ) : (
            <p className="advert-text">
              <strong>{headline}</strong> {text}
            </p>
          )}
        </div>
      )}
      {wide && (
        <img
          className="advert-preview-wide"
          {...advertSources(wide, 'advert_wide')}
          {...promoSizes.desktop}
          alt=""
          loading="lazy"
        />
      )}
      <Why campaign={campaign} t={t} />
    </figure>
  )
}
