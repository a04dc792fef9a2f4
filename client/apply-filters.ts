// The filters of a list: on a wide screen each choice applies at once; on a narrow one the visitor chooses several and presses the
// button. A choice by keyboard waits for the button or Enter, because arrow keys pass through others.
const isWide = () => matchMedia('(width > 768px)').matches

let isPointer = false

/** @param isPointed the first touch was a pointer's: a choice that came before this script applies, too */
export function watchPresses(isPointed: boolean): void {
  isPointer = isPointed
  addEventListener('pointerdown', () => {
    isPointer = true
  })
  addEventListener('keydown', () => {
    isPointer = false
  })
}

/** The filters of the page that stands. */
export function bindFilters(): void {
  const form = document.querySelector<HTMLFormElement>('.filter-panel > form')
  if (!form) return
  form.addEventListener('change', ({ target }) => {
    showChosen(target as Element)
    if (isPointer && isWide()) form.requestSubmit()
  })
  form.addEventListener('formdata', ({ formData }) => {
    for (const name of new Set(formData.keys())) if (!formData.get(name)) formData.delete(name)
  })
  const changed = [...form.querySelectorAll<Choice>('input, select')].filter(isChanged)
  for (const control of changed) if (!('checked' in control) || control.checked) showChosen(control)
  // A browser may restore what was chosen before, which is no press of the visitor.
  if (changed.length > 0 && isPointer && isWide() && !cameBack()) form.requestSubmit()
}

type Choice = HTMLInputElement | HTMLSelectElement

/** Whether something else is chosen than the page says, which of a list without a selected option says the first. */
function isChanged(control: Choice): boolean {
  if ('checked' in control) return control.checked !== control.defaultChecked
  const given = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
  return control.selectedIndex !== Math.max(0, given)
}

/** The name of a folded filter has its choice beside it. */
function showChosen(control: Element): void {
  const chosen = control.closest('.filter-menu')?.querySelector('.filter-chosen')
  const text =
    control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : control.parentElement?.textContent
  if (chosen && text) chosen.textContent = text
}

function cameBack(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type !== 'navigate'
}
