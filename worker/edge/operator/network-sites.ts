// Sister sites in the header menu (spec §1). Neutral examples: edit here.
import type { ValueOf } from '../../../shared/rules/site-settings.ts'

export const networkSites: ValueOf<'network_sites'> = [
  { name: 'Amber Reels', href: 'https://amber-reels.example/' },
  { name: 'Blue Lantern', href: 'https://blue-lantern.example/' },
  { name: 'Cinder Hall', href: 'https://cinder-hall.example/' },
  { name: 'Dusk Arcade', href: 'https://dusk-arcade.example/' },
  { name: 'Ember Room', href: 'https://ember-room.example/' },
  { name: 'Fern Cinema', href: 'https://fern-cinema.example/' },
  { name: 'Glass Harbour', href: 'https://glass-harbour.example/' },
  { name: 'Hazel Screen', href: 'https://hazel-screen.example/' },
  { name: 'Indigo Yard', href: 'https://indigo-yard.example/' },
  { name: 'Juniper Films', href: 'https://juniper-films.example/' },
  { name: 'Kite Station', href: 'https://kite-station.example/' },
  { name: 'Loft Projector', href: 'https://loft-projector.example/' },
  { name: 'Maple Tape', href: 'https://maple-tape.example/' },
]
