// Maps files to forms: several uploads are described one after the other, each in its own form.
import { useState } from 'react'
import type { FieldCode } from '../../../shared/result.ts'
import type { FileUpload } from '../../upload-queue.ts'

/** The form of one upload; its key is null while no file was added. */
export type UploadFormState = { id: number; key: string | null; codes: readonly FieldCode[]; isSaved: boolean }

/** @param first the errors of the form after a submit without script */
export function useUploadForms(films: readonly FileUpload[], first: readonly FieldCode[]) {
  const [kept, setSlots] = useState<readonly UploadFormState[]>([{ id: 0, key: null, codes: first, isSaved: false }])
  const [chosen, choose] = useState(0)
  // The form of a removed file is free for the next file.
  const slots = kept.map((slot) =>
    films.some(({ key }) => key === slot.key)
      ? slot
      : { ...slot, key: null, isSaved: slot.key === null && slot.isSaved },
  )
  const filled = slots.filter(({ key }) => key !== null)
  const change = (id: number, with_: Partial<UploadFormState>) =>
    setSlots((all) => all.map((slot) => (slot.id === id ? { ...slot, ...with_ } : slot)))

  return {
    shown: filled.length ? filled : slots.filter(({ id }) => id === chosen),
    current: (filled.find(({ id }) => id === chosen) ?? filled[0])?.id ?? chosen,
    choose,
    isFileMissing: slots.some(({ key, codes }) => key === null && codes.some(({ field }) => field === 'file')),
    isSomeUnsaid: filled.some(({ isSaved }) => !isSaved),
    isAllSaid: slots.some(({ isSaved }) => isSaved) && slots.every(({ key, isSaved }) => isSaved || key === null),
    slotOf: (film: string) => slots.find(({ key }) => key === film),
    /** Gives each added file the next free form, or a new one. */
    fill(keys: readonly string[]) {
      let next: readonly UploadFormState[] = slots
      for (const key of keys) {
        const empty = next.find((slot) => slot.key === null)
        const id = empty?.id ?? next.length
        next = empty
          ? next.map((slot) =>
              slot === empty ? { ...slot, key, codes: slot.codes.filter(({ field }) => field !== 'file') } : slot,
            )
          : [...next, { id, key, codes: [], isSaved: false }]
        choose(id)
      }
      setSlots(next)
    },
    refuse: (id: number, codes: readonly FieldCode[]) => change(id, { codes }),
    /** Marks a form as saved and moves on to the next unsaved one. */
    save(id: number) {
      change(id, { isSaved: true, codes: [] })
      const following = filled.find((slot) => slot.id !== id && !slot.isSaved)
      if (following) choose(following.id)
    },
  }
}
