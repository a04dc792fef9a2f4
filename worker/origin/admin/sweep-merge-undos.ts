// Ends the undo of merges after its hour: what was kept is deleted, and so are the pictures that the other one no longer needs.
import { undoSeconds } from '../../../shared/limits.ts'
import { slotNamesOf } from '../../../shared/rules/admin-pictures.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { rowsAtOnce } from './store/give-back-rows.ts'
import { dropMergeUndo, dropMovedRows, expiredMergeUndos, type Undo } from './store/merge-undos.ts'
import { shownSubjectPicture } from './store/subject-pictures.ts'
import { forgetSubjectPicture } from './subject-pictures.ts'

/** So many steps for a merge each time. */
const dropSteps = 100

export async function sweepMergeUndos(env: Env): Promise<void> {
  const { db } = env
  for (const one of await expiredMergeUndos(db, currentSeconds() - undoSeconds)) {
    const { family, into, undo } = one
    // A video's poster stays with it.
    const slots = family === 'videos' ? [] : slotNamesOf(family)
    const shown =
      family === 'videos'
        ? []
        : await Promise.all(slots.map((slot) => shownSubjectPicture(db, { family, id: into, slot })))
    for (const slot of slots) {
      const key = undo.gone[slot]
      // One that was merged again may have given its picture to the next: that merge's own row decides.
      const exists = shown.every((one) => one !== undefined)
      if (typeof key === 'string' && exists && !shown.includes(key)) await forgetSubjectPicture(env, key)
    }
    if (await dropRows(db, one)) await dropMergeUndo(db, one).run()
  }
}

/** Whether all are gone; the next run goes on. */
async function dropRows(db: Env['db'], one: Undo): Promise<boolean> {
  for (let step = 0; step < dropSteps; step++) {
    const { meta } = await dropMovedRows(db, one, rowsAtOnce).run()
    if (meta.changes < rowsAtOnce) return true
  }
  return false
}
