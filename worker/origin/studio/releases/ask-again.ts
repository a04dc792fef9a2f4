// Another file for a video with releases: each binds the looks of the file that was signed, so every person is asked again, and the
// new file waits for all of them. A person who leaves the new cut is asked as well: only a person says who is shown.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { releaseInviteSeconds } from '../../../../shared/limits.ts'
import { signText } from '../../../../shared/versioned-secret.ts'
import { hashOf } from '../../crypto/tokens.ts'
import type { Env } from '../../env.ts'
import type { ReleaseRow } from '../store/releases.ts'
import { addReleaseAgain, releasesOfVideo } from '../store/releases-again.ts'

type Sealing = Pick<Env, 'signingSecret'>

/** Open invitations for those who were asked about the current file. Persons who were asked for this upload before stay as they are. */
export async function askAgain(
  env: Pick<Env, 'db' | 'signingSecret'>,
  uploadId: string,
  videoId: number,
  nowSeconds: number,
): Promise<D1PreparedStatement[]> {
  const former = await releasesOfVideo(env.db, videoId)
  return Promise.all(
    former.map(async (release) =>
      addReleaseAgain(env.db, {
        uploadId,
        release,
        tokenHash: await hashOf(await againToken({ upload_id: uploadId, name: release.name }, env)),
        nowSeconds,
        until: nowSeconds + releaseInviteSeconds,
      }),
    ),
  )
}

/**
 * The token of that invitation. It is derived, so that the page of the person who signed can show it: the uploader has a link of their own,
 * which ends this one.
 */
const againToken = async (
  { upload_id, name }: Pick<ReleaseRow, 'upload_id' | 'name'>,
  { signingSecret }: Sealing,
): Promise<string> =>
  (await signText(signingSecret, 'release again', `${upload_id} ${name.toLowerCase()}`)).split('.')[1] ?? ''

/** Null where the uploader renewed the link, or the secret that made it is gone. */
export async function openAgainToken(row: ReleaseRow, sealing: Sealing): Promise<string | null> {
  if (row.is_again === 0 || row.state !== 'open') return null
  const token = await againToken(row, sealing)
  return (await hashOf(token)) === row.token_hash ? token : null
}
