// The life of the advert before a video, as a table: where it stands, what happens, where it stands then. Whatever happens
// leads to the video; what is not in the table changes nothing.

/** `leaving`: the video plays already, and a link to the advertiser still stands there. `gone`: nothing is left of it. */
export type AdvertState = 'waiting' | 'seeking' | 'asking' | 'loading' | 'playing' | 'leaving' | 'gone'

export type AdvertEvent =
  /** Somebody starts the video: with an advert to come, or without. */
  | 'wanted'
  | 'unwanted'
  /** The page has tags, or none after all attempts. */
  | 'found'
  | 'missing'
  /** A document came with an advert in it; or it did not, or its film does not play, and there is another tag, or none. */
  | 'answered'
  | 'refused'
  | 'exhausted'
  /** The first picture of the advert, its end, its failure on the way, a visitor who has seen enough. */
  | 'begun'
  | 'ended'
  | 'failed'
  | 'skipped'
  /** The deadline of whatever is waited for. */
  | 'late'
  /** The time of the link is over. */
  | 'cleared'

export const advertTable: Readonly<Record<AdvertState, Partial<Record<AdvertEvent, AdvertState>>>> = {
  waiting: { wanted: 'seeking', unwanted: 'gone' },
  seeking: { found: 'asking', missing: 'gone', failed: 'gone', late: 'gone' },
  asking: { answered: 'loading', refused: 'asking', exhausted: 'gone', failed: 'gone', late: 'gone' },
  loading: { begun: 'playing', refused: 'asking', exhausted: 'gone', failed: 'gone', late: 'gone' },
  playing: { ended: 'leaving', skipped: 'gone', failed: 'gone', late: 'gone' },
  leaving: { cleared: 'gone' },
  gone: {},
}

export const nextState = (state: AdvertState, event: AdvertEvent): AdvertState => advertTable[state][event] ?? state

/** The video has its place: before anybody started it, and once the advert is over. */
export const isVideoPhase = (state: AdvertState): boolean =>
  state === 'waiting' || state === 'leaving' || state === 'gone'
