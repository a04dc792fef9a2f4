// An advert of a campaign as each slot shows it: plain text, a picture of our own, or a frame that cannot reach the page. Each says
// whose it is and why it is shown (Digital Services Act, article 26).
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MessageKey } from '../../../locales/locales.ts'
import type { LiveCampaign, LiveCreative } from '../../../shared/entities/admin-advert.ts'
import { bannerSize, promoSizes } from '../../../shared/limits.ts'
import { type AdvertSlot, countedAdvertName } from '../../../shared/rules/ads-campaigns.ts'
import type { Chosen } from '../../../shared/rules/ads-decide.ts'
import { advertClickPath, framePath } from '../../../shared/service-paths.ts'
import type { Translate } from '../../../shared/translate.ts'
import { advertSources } from './advert-sources.ts'
import { onBehalf, Sheet, Why } from './advert-why.tsx'

type Props = Chosen & { slot: AdvertSlot; t: Translate<MessageKey> }

/** The name of a campaign's frame: its creative, apart from the operator's own frames. */
const advertFrameName = (creativeId: number): string => `c${creativeId}`
/** Of a video advert, in the address of its document. */
export const advertTagName = (creativeId: number): string => `c${creativeId}`

export const advertMarkup = (props: Props): string => renderToStaticMarkup(units[props.slot](props))

const units: Record<AdvertSlot, (props: Props) => ReactNode> = {
  nav: NavUnit,
  header: HeaderUnit,
  below_player: BannerUnit,
  beside_player: BannerUnit,
  footer: BannerUnit,
  list: CardUnit,
  pause: PauseUnit,
  // The address of its document, in the player's data.
  preroll: () => null,
}

const linkOf = ({ campaign, creative, slot }: Props) => ({
  href: advertClickPath.fill({ creative_id: creative.creative_id, slot }),
  rel: 'sponsored nofollow noopener',
  target: '_blank',
  'data-metrik': countedAdvertName(campaign.campaign_id, creative.creative_id, slot),
})

/** How often a device shows it in a day; the script of adverts replaces it by what follows in a template. */
const capOf = ({ campaign_id, device_cap }: LiveCampaign) => ({
  'data-cap': device_cap > 0 ? `${campaign_id} ${device_cap}` : undefined,
})

function BannerUnit(props: Props) {
  return (
    <li className="banner advert-unit" {...capOf(props.campaign)}>
      <Box {...props} />
      <Why {...props} />
    </li>
  )
}

function PauseUnit(props: Props) {
  return (
    <div className="banner advert-unit pause-advert" {...capOf(props.campaign)}>
      <Box {...props} />
      <Why {...props} />
    </div>
  )
}

/** A frame has no link of ours: the advertiser's document has its own. */
function Box(props: Props) {
  const { campaign, creative, slot, t } = props
  if (creative.kind !== 'frame') {
    return (
      <a className="banner-link" {...linkOf(props)}>
        <Content creative={creative} />
      </a>
    )
  }
  const frame = (
    <iframe
      className="slot-frame"
      src={framePath.fill({ name: advertFrameName(creative.creative_id) })}
      title={`${t('nav.ad')}: ${creative.headline}`}
      {...bannerSize}
      loading="lazy"
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
    />
  )
  return (
    <div data-metrik={countedAdvertName(campaign.campaign_id, creative.creative_id, slot)}>
      <template data-frame="">{frame}</template>
      <noscript>{frame}</noscript>
    </div>
  )
}

const Content = ({ creative: { kind, picture, headline, text } }: { creative: LiveCreative }) =>
  kind === 'picture' && picture ? (
    <>
      <img {...advertSources(picture, 'advert')} {...bannerSize} alt="" loading="lazy" decoding="async" />
      <span>{headline}</span>
    </>
  ) : (
    <span className="advert-card">
      <strong>{headline}</strong> {text}
    </span>
  )

function HeaderUnit(props: Props) {
  const { campaign, creative, t } = props
  return (
    <aside className="promo advert-unit" aria-label={t('nav.ad')} {...capOf(campaign)}>
      <div className="promo-box">
        <a className="banner-link" {...linkOf(props)}>
          {creative.kind === 'picture' && creative.wide && (
            <picture>
              <img
                {...advertSources(creative.wide, 'advert_wide')}
                {...promoSizes.desktop}
                alt=""
                loading="lazy"
                decoding="async"
              />
            </picture>
          )}
          <span className={creative.kind === 'text' ? 'advert-card' : undefined}>{creative.headline}</span>
        </a>
      </div>
      <Why {...props} />
    </aside>
  )
}

function NavUnit(props: Props) {
  const { campaign, creative, t } = props
  return (
    <a className="hard-link advert-unit" {...linkOf(props)} {...capOf(campaign)} title={onBehalf(campaign, t)}>
      {creative.headline}
      <small>
        {t('nav.ad')} · {campaign.advertiser}
      </small>
      <Sheet />
    </a>
  )
}

function CardUnit(props: Props) {
  const { campaign, creative } = props
  return (
    <li className="thumb advert-unit" {...capOf(campaign)}>
      <div className="thumb-picture">
        {creative.kind === 'picture' && creative.picture ? (
          <img
            {...advertSources(creative.picture, 'advert_card')}
            {...bannerSize}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ) : (
          <p className="advert-text">{creative.text || creative.headline}</p>
        )}
      </div>
      <div className="thumb-text">
        <a className="thumb-title" {...linkOf(props)}>
          {creative.headline}
        </a>
        <Why {...props} />
      </div>
    </li>
  )
}
