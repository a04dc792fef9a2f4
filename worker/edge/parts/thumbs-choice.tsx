// The switch between large and small cards, in the head of a list.
import { thumbsToggle } from '../../../client/islands/browse/thumbs-toggle.tsx'
import type { Lang } from '../../../locales/locales.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

export const ThumbsChoice = ({ t, lang }: { t: PageContext['t']; lang: Lang }) => (
  <Island of={thumbsToggle} id="thumbs" props={{ action: servicePaths.thumbs }} t={t} lang={lang} />
)
