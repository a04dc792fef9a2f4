// One icon of the sprite: decorative beside a text, unless a label makes it stand for a word.
import type { IconName } from './icons.tsx'
import type { PlayerIconName } from './video/player-icons.tsx'

type Props = {
  name: IconName | PlayerIconName
  /** The translated word that it stands for. */
  label?: string
}

export const Icon = ({ name, label }: Props) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label or is hidden; a title would show as a tooltip
  <svg className="icon" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
    <use href={`#i-${name}`} />
  </svg>
)
