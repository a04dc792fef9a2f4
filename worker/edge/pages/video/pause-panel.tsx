// The operator's banner while the video is paused: hidden until the player's script shows it, in a fixed box over the picture,
// so that nothing shifts.
import { Icon } from '../../../../client/parts/icon.tsx'
import { href } from '../../../../shared/routes.ts'
import { pauseBanner } from '../../operator/pause-banner.ts'
import { isPageOn } from '../../operator/published.ts'
import { Slot } from '../../parts/slot.tsx'
import { SlotFrame } from '../../parts/slot-frame.tsx'
import { SlotLabel } from '../../parts/slot-label.tsx'
import type { PageContext } from '../../render/page.ts'

export const PausePanel = ({
  hasDemoCatalogue,
  categories,
  t,
  lang,
}: Pick<PageContext, 'hasDemoCatalogue' | 't' | 'lang'> & { categories: readonly string[] }) =>
  pauseBanner && (
    <aside className="player-pause" aria-label={t('pausePanel.title')} hidden>
      <SlotLabel t={t} />
      <p className="player-pause-title">{t('pausePanel.title')}</p>
      <p>{t('pausePanel.text')}</p>
      {isPageOn('signup') && (
        <a className="button" href={href('signup', {}, { lang })}>
          {t('header.signUp')}
        </a>
      )}
      <Slot slot="pause" lang={lang} categories={categories}>
        {pauseBanner.frame && <SlotFrame name={pauseBanner.frame} hasDemoCatalogue={hasDemoCatalogue} t={t} />}
      </Slot>
      <button
        type="button"
        className="player-does player-pause-close"
        data-does="closePause"
        aria-label={t('player.close')}
      >
        <Icon name="x" />
      </button>
    </aside>
  )
