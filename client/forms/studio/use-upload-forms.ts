// Which film has which form: several films are described one after the other, each in a form of its own.
import { useState } from 'react'
import type { FieldCode } from '../../../shared/result.ts'
import type { Sending } from '../../uploader.ts'

/** One film's form: of the film with this key, once there is one. */
export type UploadFormState = { id: number; key: string | null; codes: readonly FieldCode[]; isSaved: boolean }

/** @param first what was wrong with the form as the server answered it */
export function useUploadForms(films: readonly Sending[], first: readonly FieldCode[]) {
  const [kept, setSlots] = useState<readonly UploadFormState[]>([{ id: 0, key: null, codes: first, isSaved: false }])
  const [chosen, choose] = useState(0)
  // One whose film was taken away is free for the next.
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
    /** Each film that was added has the next free form, or one more. */
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
    /** What was said of this one is kept: on to the next that waits for it. */
    save(id: number) {
      change(id, { isSaved: true, codes: [] })
      const following = filled.find((slot) => slot.id !== id && !slot.isSaved)
      if (following) choose(following.id)
    },
  }
}
