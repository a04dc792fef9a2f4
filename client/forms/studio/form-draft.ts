// Keeps the draft of an upload form on this device until it is sent, except for records about people.

const key = 'upload-typed'

/** Browsers may refuse storage; then there is no draft. */
export function saveDraft(form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  try {
    localStorage.setItem(
      key,
      JSON.stringify(texts.filter(([name]) => name !== 'upload_id' && !name.startsWith('person_'))),
    )
  } catch {}
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Fills a form that was not edited yet. */
export function restoreDraft(form: HTMLFormElement): void {
  for (const [name, value] of readTyped()) {
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
      const isBox = field.type === 'checkbox' || field.type === 'radio'
      if (isBox) field.checked ||= field.value === value
      else if (field.type !== 'file') field.value = value
    }
  }
}

function readTyped(): [string, string][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as [string, string][]) : []
  } catch {
    return []
  }
}
