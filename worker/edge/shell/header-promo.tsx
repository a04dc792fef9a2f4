// The banner below the header: a picture for the screen width, or a frame over the text.
import { promoSizes } from '../../../shared/limits.ts'
import { isShown } from '../operator/demo-row.ts'
import { headerPromo } from '../operator/header-promo.ts'
import { linkAttributes } from '../parts/banners.tsx'
import { SlotFrame } from '../parts/slot-frame.tsx'
import { SlotLabel } from '../parts/slot-label.tsx'
import type { PageContext } from '../render/page.ts'

const { desktop, mobile } = promoSizes

export const HeaderPromo = ({
  t,
  lang,
  hasDemoCatalogue,
  of = headerPromo,
}: Pick<PageContext, 't' | 'lang' | 'hasDemoCatalogue'> & { of?: typeof headerPromo }) =>
  of &&
  isShown(of, { hasDemoCatalogue }) && (
    <aside className="promo" aria-label={t('nav.ad')}>
      <div className="promo-box">
        <a className="banner-link" {...linkAttributes(of.href(lang))} data-metrika={of.metrika}>
          {of.type === 'image' && (
            <picture>
              <source media="(width <= 1024px)" srcSet={of.creo.mobile} {...mobile} />
              <img src={of.creo.desktop} {...desktop} alt="" loading="lazy" decoding="async" />
            </picture>
          )}
          <span>{of.words(t)}</span>
        </a>
        {of.type === 'iframe' && (
          <>
            <SlotFrame
              className="slot-frame promo-mobile"
              name={of.creo.mobile}
              size={mobile}
              hasDemoCatalogue={hasDemoCatalogue}
              t={t}
            />
            <SlotFrame
              className="slot-frame promo-desktop"
              name={of.creo.desktop}
              size={desktop}
              hasDemoCatalogue={hasDemoCatalogue}
              t={t}
            />
          </>
        )}
      </div>
      <SlotLabel t={t} />
    </aside>
  )
