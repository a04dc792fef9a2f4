// Download offers for visitors without an account (spec §2, §4), and the trial download screen. Neutral examples: edit
// here, or in the back office.
import type { ValueOf } from '../../../shared/rules/site-settings.ts'

/** `extension` offers a browser extension, `messenger` a messenger channel; the first one opens. */
export const downloadOptions: ValueOf<'download_options'> = ['extension', 'messenger']

export const extension: ValueOf<'download_extension'> = [
  {
    title: 'Save videos with one click',
    text: 'The Reel Keeper extension adds a download button to every video that you watch here.',
    label: 'Get Reel Keeper',
    href: 'https://reel-keeper.example/?from=download',
  },
]

/** A messenger channel whose subscribers may download. */
export const channel: ValueOf<'download_channel'> = [
  { name: 'Edgetube News', href: 'https://messenger.example/edgetube-news' },
]

/** The video of the trial screen when the address names none. */
export const trialVideoId = 1

/** Variants of the trial screen, selected by `variant` in its address: a line of text and a default video. */
export const trialVariants: ValueOf<'trial_variants'> = [
  { variant: 'slow', line: 'Slow pictures for slow evenings. More of them every week.', videoId: 2 },
  { variant: 'night', line: 'Lights, lanterns and long exposures after dark.', videoId: 3 },
]
