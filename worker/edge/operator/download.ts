// What a visitor without an account is offered who wants to download a video (spec §2, §4), and the trial download screen.
// Neutral examples: edit here.

/** `extension` is the offer of a browser extension, `messenger` the gate of a messenger's channel; the first one opens. */
export const downloadOptions: readonly ('extension' | 'messenger')[] = ['extension', 'messenger']

/** In the operator's own words. */
export const extension = {
  title: 'Save videos with one click',
  text: 'The Reel Keeper extension adds a download button to every video that you watch here.',
  label: 'Get Reel Keeper',
  href: 'https://reel-keeper.example/?from=download',
}

/** A channel in a messenger: whoever subscribes may download. */
export const channel = { name: 'Edgetube News', href: 'https://messenger.example/edgetube-news' }

/** The trial download of this video is shown when an address names none. */
export const trialVideoId = 1

/**
 * The trial screen in other colours, by the `variant` of its address: a line of the operator's, and the video that is shown
 * when the address names none.
 */
export const trialVariants: Readonly<Record<string, { line: string; videoId: number }>> = {
  slow: { line: 'Slow pictures for slow evenings. More of them every week.', videoId: 2 },
  night: { line: 'Lights, lanterns and long exposures after dark.', videoId: 3 },
}
