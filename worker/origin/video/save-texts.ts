// Saves captions or chapters of a video with the version that they make, and writes it into the log: who changed them is known, and the
// uploader is one of those who may.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { failUnless } from '../admin/store/video-changes.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { setSpokenWords, spokenWordsOf } from '../search/store/spoken-words.ts'
import { raiseTextsVersion, textsOfVideo } from './store/video-texts.ts'

type Save = {
  videoId: number
  /** The version that it was made from. */
  version: number
  actorId: number
  field: string
  before: string
  after: string
  statement: D1PreparedStatement
  /** A language of captions, or `chapters`; and all that is said in it, for searches. */
  source: string
  said: string
  /** Written in the same batch. */
  also?: D1PreparedStatement[]
}

/** False where another save came between. */
export async function saveTexts(
  { db }: Pick<Env, 'db'>,
  { videoId, version, actorId, field, before, after, statement, source, said, also = [] }: Save,
): Promise<boolean> {
  const nowSeconds = currentSeconds()
  const change = {
    before: before === '' ? {} : { [field]: before },
    after: after === '' ? {} : { [field]: after },
  }
  const audited = { actorId, queue: 'videos', item: String(videoId), act: 'texts', change, nowSeconds } as const
  try {
    await decideAudited(db, audited, (logged, isLogged) => [
      raiseTextsVersion(db, videoId, version, nowSeconds),
      logged,
      failUnless(db, isLogged),
      statement,
      ...also,
      ...setSpokenWords(db, videoId, source, spokenWordsOf(said)),
    ])
    return true
  } catch (fault) {
    if ((await textsOfVideo(db, videoId)).version === version) throw fault
    return false
  }
}
