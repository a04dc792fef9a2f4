// Partner links in the footer (spec §2). Neutral examples: edit here, or leave the list empty.
import type { ValueOf } from '../../../shared/rules/site-settings.ts'

export const partnerLinks: ValueOf<'partner_links'> = [
  { title: 'Harbour Light Films', href: 'https://harbour-light-films.example/' },
  { title: 'Quiet Fields', href: 'https://quiet-fields.example/' },
  { title: 'Silver Birch Studio', href: 'https://silver-birch-studio.example/' },
]
