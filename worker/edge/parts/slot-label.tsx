// What every advert begins with: the word that says that it is one.
import type { PageContext } from '../render/page.ts'

export const SlotLabel = ({ t }: Pick<PageContext, 't'>) => <small className="slot-label">{t('nav.ad')}</small>
