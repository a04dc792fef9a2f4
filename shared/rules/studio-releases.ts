// Releases: the agreement of a person who is shown in an upload, which they sign by a link of their own.

/** The version of the release's text; a changed text in any language is the next version. A test compares the texts' hashes. */
export const releaseVersion = 1

/** The paragraphs of the text in their order, as keys of the locales. They have no holes: all persons sign the same words. */
export const releaseParagraphs = [
  'release.text_1',
  'release.text_2',
  'release.text_3',
  'release.text_4',
  'release.text_5',
  'release.text_6',
] as const

type TextKey = 'release.text_title' | (typeof releaseParagraphs)[number]

/** The text as it is signed, hashed and stored in receipts: a title and paragraphs, each after an empty line. */
export const releaseText = (t: (key: TextKey) => string): string =>
  [t('release.text_title'), ...releaseParagraphs.map((key) => t(key))].join('\n\n')

/** `open` until the person answers. `refused`: they said no. `withdrawn`: they signed and took it back. */
export const releaseStates = ['open', 'signed', 'refused', 'withdrawn'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** What was just done on the page of a person who signed. */
export const releaseDone = ['signed', 'mailed', 'withdrawn', 'alarm_on', 'alarm_off', 'opened', 'added'] as const

/** What decides whether an upload may be published. `is_members_only`: the person signed for members only. */
export type KnownRelease = { name: string; state: ReleaseState; is_members_only?: 0 | 1 | null }

/** The algorithm's name in receipts and in the list of public keys. */
export const receiptAlgorithm = 'Ed25519'

/** A drawn signature: strokes apart by `;`, points apart by spaces, both coordinates between 0 and 999. */
export const drawingPattern = /^\d{1,3},\d{1,3}(?:[ ;]\d{1,3},\d{1,3})*$/

/** The size of the square in which it is drawn. */
export const drawingSize = { width: 600, height: 200 } as const

/** The drawing as the path of an SVG. */
export const drawingPath = (drawing: string): string =>
  drawing
    .split(';')
    .map((stroke) => `M${stroke.replaceAll(' ', 'L')}`)
    .join('')
