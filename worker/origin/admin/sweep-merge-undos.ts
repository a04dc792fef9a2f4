// Ends the undo of merges after its hour: what was kept is deleted, and so are the pictures that the other one no longer needs.
import { undoSeconds } from '../../../shared/limits.ts'
import { slotNamesOf } from '../../../shared/rules/admin-pictures.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { dropMergeUndo, expiredMergeUndos, type MergeUndo } from './store/merge-undos.ts'
import { shownSubjectPicture } from './store/subject-pictures.ts'
import { forgetSubjectPicture } from './subject-pictures.ts'

export async function sweepMergeUndos(env: Env): Promise<void> {
  const { db } = env
  for (const { family, into_id, from_id, body } of await expiredMergeUndos(db, currentSeconds() - undoSeconds)) {
    // `keepMergeUndo` wrote this JSON.
    const { gone }: MergeUndo = JSON.parse(body)
    const slots = slotNamesOf(family)
    const shown = await Promise.all(slots.map((slot) => shownSubjectPicture(db, { family, id: into_id, slot })))
    for (const slot of slots) {
      const key = gone[slot]
      // One that was merged again may have given its picture to the next: that merge's own row decides.
      const exists = shown.every((one) => one !== undefined)
      if (typeof key === 'string' && exists && !shown.includes(key)) await forgetSubjectPicture(env, key)
    }
    await dropMergeUndo(db, family, into_id, from_id).run()
  }
}
