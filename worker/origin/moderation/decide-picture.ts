// Decides pictures that members chose: of themselves, and of a channel or performer that they run.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { type CacheTag, memberTag } from '../../../shared/contract/cache-tags.ts'
import { profilePictures } from '../../../shared/forms/profile-picture.ts'
import { ok } from '../../../shared/result.ts'
import { subjectPictureKinds } from '../../../shared/rules/moderation-queues.ts'
import { forgetInUndos } from '../admin/store/merge-undos.ts'
import { setSubjectPicture, shownSubjectPicture } from '../admin/store/subject-pictures.ts'
import { forgetSubjectPicture, tagOfFamily } from '../admin/subject-pictures.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { forgetPicture } from '../members/member-pictures.ts'
import { shownPicture } from '../members/store/sent-pictures.ts'
import type { Found, QueueRow } from './queue-row.ts'
import { decideAudited } from './store/audit.ts'
import { dropClaim } from './store/claims.ts'
import { notePictureSeen, noteSubjectPictureSeen, removePicture, subjectPictures } from './store/unseen-pictures.ts'

type PictureItem = Found & {
  approve: () => D1PreparedStatement
  remove: () => D1PreparedStatement
  /** After a removal that was logged. */
  alsoRemove: (isLogged: string) => D1PreparedStatement[]
  tag: CacheTag
  /** Deletes the files of a removed picture. */
  forget: () => Promise<void>
}

export const pictures: QueueRow<PictureItem> = {
  async find(item, env) {
    const [id = '', name = ''] = item.split('.')
    return (await ofMember(env, Number(id) || 0, name)) ?? ofSubject(env, Number(id) || 0, name)
  },
  async change({ approve, remove, alsoRemove, tag }, { isRemoval }, { db }) {
    return ok({
      write: async (decided) => {
        const [changed] = await decideAudited(db, decided, (entry, isLogged) => [
          isRemoval ? remove() : approve(),
          entry,
          ...(isRemoval ? alsoRemove(isLogged) : []),
          dropClaim(db, decided.queue, decided.item, decided.actorId),
        ])
        return changed?.meta.changes !== 0
      },
      tag: isRemoval ? tag : null,
    })
  },
  after: async ({ forget }, { isRemoval }) => isRemoval && forget(),
}

async function ofMember(env: Env, userId: number, name: string): Promise<PictureItem | null> {
  const { db } = env
  const purpose = profilePictures.find((one) => one === name)
  const picture = purpose ? await shownPicture(db, userId, purpose) : null
  if (!purpose || picture === null) return null
  return {
    canRemove: true,
    shown: picture,
    approve: () => notePictureSeen(db, userId, purpose, picture),
    remove: () => removePicture(db, userId, purpose, picture),
    alsoRemove: () => [],
    tag: memberTag(userId),
    forget: () => forgetPicture(env, picture),
  }
}

async function ofSubject(env: Env, id: number, name: string): Promise<PictureItem | null> {
  const { db } = env
  const kind = subjectPictureKinds.find((one) => one === name)
  if (!kind) return null
  const { family, slot } = subjectPictures[kind]
  const of = { family, id, slot }
  const picture = (await shownSubjectPicture(db, of)) ?? null
  if (picture === null) return null
  return {
    canRemove: true,
    shown: picture,
    approve: () => noteSubjectPictureSeen(db, kind, id, picture),
    remove: () => setSubjectPicture(db, { ...of, former: picture, key: null, nowSeconds: currentSeconds() }),
    alsoRemove: (isLogged) => [forgetInUndos(db, of, picture, isLogged)],
    tag: tagOfFamily(family),
    forget: () => forgetSubjectPicture(env, picture),
  }
}
