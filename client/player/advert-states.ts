// The preroll as a state machine in a table. Every path leads to the video; events that a state does not list change
// nothing.

/** `leaving`: the video plays, and the advertiser's link is still shown. `gone`: nothing of the advert is left. */
export type AdvertState = 'waiting' | 'seeking' | 'asking' | 'loading' | 'playing' | 'leaving' | 'gone'

export type AdvertEvent =
  /** A visitor starts the video, with an advert due or not. */
  | 'wanted'
  | 'unwanted'
  /** The page has ad tags, or none after all attempts. */
  | 'found'
  | 'missing'
  /** A VAST document has an advert; or it failed and there is another tag, or none. */
  | 'answered'
  | 'refused'
  | 'exhausted'
  /** The advert's first frame, its end, its failure, and a skip. */
  | 'started'
  | 'ended'
  | 'failed'
  | 'skipped'
  /** A deadline passed. */
  | 'late'
  /** The link's display time is over. */
  | 'cleared'

export const advertTable: Readonly<Record<AdvertState, Partial<Record<AdvertEvent, AdvertState>>>> = {
  waiting: { wanted: 'seeking', unwanted: 'gone' },
  seeking: { found: 'asking', missing: 'gone', failed: 'gone', late: 'gone' },
  asking: { answered: 'loading', refused: 'asking', exhausted: 'gone', failed: 'gone', late: 'gone' },
  loading: { started: 'playing', refused: 'asking', exhausted: 'gone', failed: 'gone', late: 'gone' },
  playing: { ended: 'leaving', skipped: 'gone', failed: 'gone', late: 'gone' },
  leaving: { cleared: 'gone' },
  gone: {},
}

export const nextState = (state: AdvertState, event: AdvertEvent): AdvertState => advertTable[state][event] ?? state

/** Whether the video may play: before the first press, and once the advert is over. */
export const isVideoPhase = (state: AdvertState): boolean =>
  state === 'waiting' || state === 'leaving' || state === 'gone'
