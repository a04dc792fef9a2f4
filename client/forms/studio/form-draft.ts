// What was typed into a form and not sent yet outlives its page: this device keeps it until it is sent, but for what is put on
// record about people.

const key = 'upload-typed'

/** A browser may refuse the storage; then it remembers nothing. */
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

/** Fills a form that nobody has touched. */
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
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as [string, string][]) : []
  } catch {
    return []
  }
}
