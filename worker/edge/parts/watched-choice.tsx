// The switch that hides watched videos, in the head of a list.
import { watchedToggle } from '../../../client/islands/video/watched-toggle.tsx'
import type { Lang } from '../../../locales/locales.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

export const WatchedChoice = ({ t, lang }: { t: PageContext['t']; lang: Lang }) => (
  <Island of={watchedToggle} id="watched" props={{}} t={t} lang={lang} />
)
