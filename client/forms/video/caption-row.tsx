// One text of captions: its times and what is said. A change counts when the field is left, or with Enter in a time,
// because half a time is none.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Cue, cueTime, readCueTime } from '../../../shared/rules/caption-cues.ts'
import { cleanCueText, plainMarkup } from '../../../shared/rules/caption-markup.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'

type Props = {
  cue: Cue
  place: number
  /** Null removes it. */
  change: (cue: Cue | null) => void
  t: IslandText['t']
}

export function CaptionRow({ cue, place, change, t }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const [wrong, setWrong] = useState<'start' | 'end' | null>(null)
  /** The field in use has nothing that is still being typed. */
  const isApplied = useRef(false)
  // Hours only where there are some.
  const [start, end] = [cue.start, cue.end].map((ms) => cueTime(ms).replace(/^00:/, ''))
  const said = plainMarkup(cue.text)
  // The text below may have changed it; the field in use keeps what is being typed.
  useEffect(() => {
    const fields = row.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
    for (const [at, value] of [start, end, said].entries()) {
      const field = fields[at]
      if (field && value !== undefined && (isApplied.current || field !== document.activeElement)) field.value = value
    }
    isApplied.current = false
    setWrong(null)
  }, [start, end, said])
  const setTime = (name: 'start' | 'end', typed: string) => {
    const ms = readCueTime(typed)
    const next = { ...cue, [name]: ms ?? -1 }
    const isRight = ms !== null && next.start < next.end
    setWrong(isRight ? null : name)
    if (isRight && ms !== cue[name]) change(next)
    return isRight
  }
  /** Enter would save the whole text, without this time, and leave the rows. */
  const applyTime = (name: 'start' | 'end', event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    isApplied.current = setTime(name, event.currentTarget.value)
  }
  const setText = (typed: string) => {
    const text = cleanCueText(typed, false)
    if (text && text !== cue.text) change({ ...cue, text })
  }
  return (
    <li ref={row}>
      {(['start', 'end'] as const).map((name) => (
        <input
          key={name}
          aria-label={t(`captions.${name}`)}
          aria-invalid={wrong === name || undefined}
          defaultValue={name === 'start' ? start : end}
          size={9}
          onKeyDown={(event) => applyTime(name, event)}
          onBlur={(event) => setTime(name, event.currentTarget.value)}
        />
      ))}
      <button
        type="button"
        className="button quiet"
        title={t('captions.here')}
        aria-label={t('captions.here')}
        onClick={() => change(movedToPlayer(cue))}
      >
        <Icon name="clock" />
      </button>
      <textarea
        aria-label={t('captions.cue')}
        rows={2}
        defaultValue={said}
        onBlur={(event) => setText(event.currentTarget.value)}
      />
      <button
        type="button"
        className="button quiet"
        aria-label={t('captions.removeLine', { place: place + 1 })}
        onClick={() => change(null)}
      >
        <Icon name="x" />
      </button>
    </li>
  )
}

/** The cue begins at the player's moment, and keeps its length. */
function movedToPlayer(cue: Cue): Cue {
  const now = document.querySelector<HTMLVideoElement>('x-player video')?.currentTime
  if (now === undefined) return cue
  const start = Math.round(now * 1000)
  return { ...cue, start, end: start + cue.end - cue.start }
}
