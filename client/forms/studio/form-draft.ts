// Keeps the drafts of upload forms on this device until they are sent, one for each file, except for records about people.
import type { TemplateFields } from '../../../shared/forms/studio-template.ts'

const key = 'upload-drafts'
/** Drafts of files that were never sent are forgotten, the oldest first. */
const draftsMax = 30

type Texts = [string, string][]
type Filled = TemplateFields & { title?: string }
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Names the draft of a file; that of a form without a file is ''. */
export const draftOf = (file?: { name: string; bytes: number }): string => (file ? `${file.name} ${file.bytes}` : '')

/** Browsers may refuse storage; then there is no draft. */
export function saveDraft(form: HTMLFormElement, draft: string): void {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const kept = texts.filter(([name]) => name !== 'upload_id' && !name.startsWith('person_'))
  store([...readDrafts().filter(([name]) => name !== draft), [draft, kept] as const].slice(-draftsMax))
}

export function clearDraft(draft: string): void {
  store(readDrafts().filter(([name]) => name !== draft))
}

/** Fills a form that was not edited yet. False where there is no draft. */
export function restoreDraft(form: HTMLFormElement, draft: string): boolean {
  const texts = readDrafts().find(([name]) => name === draft)?.[1]
  for (const [name, value] of texts ?? []) {
    for (const field of controlsOf(form, name)) {
      if (isBox(field)) field.checked ||= field.value === value
      else if (field.type !== 'file' && value !== '') fill(field, value)
    }
  }
  return texts !== undefined
}

/**
 * Gives a form the values of a template, where nothing was typed or chosen yet. @param former the template that filled it before: what is
 * still as that had it is not typed
 */
export function fillEmpty(form: HTMLFormElement, fields: Filled, former: Filled = {}): void {
  for (const [name, value] of Object.entries(fields)) {
    const controls = controlsOf(form, name)
    const before = former[name as keyof Filled]
    const boxes = controls.filter(isBox)
    if (boxes.length > 0) {
      const checked = boxes.filter((box) => box.checked).map((box) => box.value)
      if (checked.length > 0 && checked.join() !== before) continue
      const values = value.split(',')
      for (const box of boxes) box.checked = values.includes(box.value)
    } else for (const field of controls) if (isUntouched(field) || field.value === before) fill(field, value)
  }
}

/** A field that counts what is in it listens to the event. */
function fill(field: Control, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('change'))
}

const controlsOf = (form: HTMLFormElement, name: string): Control[] => [
  ...form.querySelectorAll<Control>(`[name="${CSS.escape(name)}"]`),
]

const isBox = (field: Control): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const isUntouched = (field: Control): boolean =>
  field instanceof HTMLSelectElement
    ? field.selectedOptions[0]?.defaultSelected === true || field.selectedIndex === 0
    : field.value === ''

function store(drafts: readonly (readonly [string, Texts])[]): void {
  try {
    if (drafts.length > 0) localStorage.setItem(key, JSON.stringify(drafts))
    else localStorage.removeItem(key)
  } catch {}
}

function readDrafts(): [string, Texts][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as [string, Texts][]) : []
  } catch {
    return []
  }
}
