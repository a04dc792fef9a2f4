// Whose an advert is and why it is shown (Digital Services Act, article 26), under its label.
import type { MessageKey } from '../../../locales/locales.ts'
import type { LiveCampaign } from '../../../shared/entities/admin-advert.ts'
import type { Translate } from '../../../shared/translate.ts'
import { assets } from './assets.ts'

type Props = { t: Translate<MessageKey> }

/** Only pages with an advert of a campaign have its sheet. */
export const Sheet = () => <link rel="stylesheet" href={assets.campaignCss} />

export const onBehalf = ({ advertiser, payer }: Pick<LiveCampaign, 'advertiser' | 'payer'>, t: Props['t']): string =>
  [
    t('advert.onBehalf', { name: advertiser }),
    ...(payer && payer !== advertiser ? [t('advert.paidBy', { name: payer })] : []),
  ].join(' ')

/** Opens without script. The reasons are the fields that narrow the campaign, which are all that a decision knows. */
type Reasons = Omit<LiveCampaign, 'creatives' | 'starts' | 'ends'>

export const Why = ({ campaign, t }: { campaign: Reasons; t: Props['t'] }) => {
  const reasons = [
    ...(campaign.countries.length ? [t('advert.byCountry')] : []),
    ...(campaign.languages.length ? [t('advert.byLanguage')] : []),
    ...(campaign.devices.length ? [t('advert.byDevice')] : []),
    ...(campaign.categories_in.length + campaign.categories_out.length ? [t('advert.byCategory')] : []),
    ...(campaign.audience === 'all' ? [] : [t('advert.byAudience')]),
  ]
  return (
    <details className="advert-why">
      <summary aria-label={`${t('nav.ad')} · ${campaign.advertiser}: ${t('advert.why')}`}>
        {t('nav.ad')} · {campaign.advertiser}
      </summary>
      <Sheet />
      <div>
        <p>{onBehalf(campaign, t)}</p>
        <p>{reasons.length ? t('advert.chosenBy') : t('advert.forAll')}</p>
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <p>{t('advert.noProfile')}</p>
      </div>
    </details>
  )
}
