// The choices of the settings menu: radio buttons, by the name of what they choose.
import type { Player } from './player.ts'

export type ChoiceName = 'speed' | 'quality' | 'captions' | 'captionSize' | 'captionColor' | 'sleep'

export type Choice = {
  /** Empty for the usual one. A value that is not offered is ignored. */
  value: string
  /** What the chosen one is called. */
  readonly text: string
  /** Acts after a choice of the visitor. */
  onChange(act: (value: string) => void): void
}

/** Null where this video has no such choice. */
export function choiceOf({ element }: Player, name: ChoiceName): Choice | null {
  const inputs = [...element.querySelectorAll<HTMLInputElement>(`[name="player-${name}"]`)]
  if (inputs.length === 0) return null
  const chosen = () => inputs.find(({ checked }) => checked)
  return {
    get value() {
      return chosen()?.value ?? ''
    },
    set value(value) {
      const input = inputs.find((one) => one.value === value)
      if (input) input.checked = true
    },
    get text() {
      return chosen()?.labels?.[0]?.textContent ?? ''
    },
    onChange(act) {
      for (const input of inputs) input.addEventListener('change', () => act(input.value))
    },
  }
}
