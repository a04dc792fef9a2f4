// The label that marks an advert.
import type { PageContext } from '../render/page.ts'

export const SlotLabel = ({ t }: Pick<PageContext, 't'>) => <small className="slot-label">{t('nav.ad')}</small>
