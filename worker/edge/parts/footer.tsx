// The foot of every page.
import type { PageContext } from '../render/page.ts'
import { site } from '../site.ts'

export const Footer = ({ t }: { t: PageContext['t'] }) => (
  <footer className="footer">
    <p>{t('footer.adults')}</p>
    <p>{site.name}</p>
  </footer>
)
