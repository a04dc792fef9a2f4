// Maps files to forms: several uploads are described one after the other, each in its own form.
import { useState } from 'react'
import type { FieldCode } from '../../../shared/result.ts'
import type { FileUpload } from '../../upload-items.ts'

/** The form of one upload; its key is null while no file was added. */
export type UploadFormState = { id: number; key: string | null; codes: readonly FieldCode[]; isSaved: boolean }

/** @param first the errors of the form after a submit without script */
export function useUploadForms(files: readonly FileUpload[], first: readonly FieldCode[]) {
  const [stored, setForms] = useState<readonly UploadFormState[]>([{ id: 0, key: null, codes: first, isSaved: false }])
  const [chosen, choose] = useState(0)
  // The form of a removed file is free for the next file.
  const forms = stored.map((form) =>
    files.some(({ key }) => key === form.key)
      ? form
      : { ...form, key: null, isSaved: form.key === null && form.isSaved },
  )
  const filled = forms.filter(({ key }) => key !== null)
  const change = (id: number, values: Partial<UploadFormState>) =>
    setForms((all) => all.map((form) => (form.id === id ? { ...form, ...values } : form)))

  return {
    shown: filled.length ? filled : forms.filter(({ id }) => id === chosen),
    current: (filled.find(({ id }) => id === chosen) ?? filled[0])?.id ?? chosen,
    choose,
    /** Forms of files, and those whose details are sent. */
    counts: { all: filled.length, sent: filled.filter(({ isSaved }) => isSaved).length },
    isFileMissing: forms.some(({ key, codes }) => key === null && codes.some(({ field }) => field === 'file')),
    hasUnsavedDetails: filled.some(({ isSaved }) => !isSaved),
    areDetailsSaved: forms.some(({ isSaved }) => isSaved) && forms.every(({ key, isSaved }) => isSaved || key === null),
    formOf: (fileKey: string) => forms.find(({ key }) => key === fileKey),
    /** Gives each added file the next free form, or a new one. */
    fill(keys: readonly string[]) {
      let next: readonly UploadFormState[] = forms
      for (const key of keys) {
        const empty = next.find((form) => form.key === null)
        const id = empty?.id ?? next.length
        next = empty
          ? next.map((form) =>
              form === empty ? { ...form, key, codes: form.codes.filter(({ field }) => field !== 'file') } : form,
            )
          : [...next, { id, key, codes: [], isSaved: false }]
        choose(id)
      }
      setForms(next)
    },
    refuse: (id: number, codes: readonly FieldCode[]) => change(id, { codes }),
    /** Marks a form as saved and moves on to the next unsaved one. */
    save(id: number) {
      change(id, { isSaved: true, codes: [] })
      const following = filled.find((form) => form.id !== id && !form.isSaved)
      if (following) choose(following.id)
    },
  }
}
