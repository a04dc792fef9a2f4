// Captions of one language. Without script it is a field with the whole text; hydrated, every text has a row with its times, and the field
// follows.
import { useEffect, useState } from 'react'
import { type Cue, readCaptions, writeCaptions } from '../../../shared/rules/caption-cues.ts'
import { CaptionRow } from '../../forms/video/caption-row.tsx'
import { type IslandText, island } from '../../island.ts'
import { TextArea } from '../../parts/text-area.tsx'

type Props = { text: string; error?: string | undefined; maxLength: number }

const rowsAtFirst = 50
const moreRows = 200
/** A text that is added after the last one. */
const usualMs = 2000

function CaptionRowsView({ text: saved, error, maxLength, t }: Props & IslandText) {
  const [text, setText] = useState(saved)
  const [isAwake, setIsAwake] = useState(false)
  const [shown, setShown] = useState(rowsAtFirst)
  useEffect(() => setIsAwake(true), [])
  const read = readCaptions(text, null)
  const isEmpty = text.trim() === ''
  const cues = Array.isArray(read) ? read : []
  const write = (next: Cue[]) =>
    setText(next.length ? writeCaptions(next.toSorted((one, other) => one.start - other.start)) : '')
  const add = () => {
    const start = cues.at(-1)?.end ?? 0
    write([...cues, { start, end: start + usualMs, text: '…' }])
    setShown((rows) => Math.max(rows, cues.length + 1))
  }
  return (
    <div className="caption-rows">
      {isAwake && (isEmpty || cues.length > 0) && (
        <>
          <ol>
            {cues.slice(0, shown).map((cue, place) => (
              <CaptionRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; another key would take the focus from a field
                key={place}
                cue={cue}
                place={place}
                change={(next) =>
                  write(cues.flatMap((one, at) => (at !== place ? [one] : next === null ? [] : [next])))
                }
                t={t}
              />
            ))}
          </ol>
          <p className="admin-picture-acts">
            {cues.length > shown && (
              <button type="button" className="button quiet" onClick={() => setShown(shown + moreRows)}>
                {t('captions.showMore')}
              </button>
            )}
            <button type="button" className="button quiet" onClick={add}>
              {t('captions.addLine')}
            </button>
          </p>
        </>
      )}
      <TextArea
        name="text"
        label={t('captions.text')}
        rows={8}
        maxLength={maxLength}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
      />
    </div>
  )
}

export const captionRows = island<Props>({
  name: 'caption-rows',
  wake: 'visible',
  strings: [
    'captions.text',
    'captions.start',
    'captions.end',
    'captions.cue',
    'captions.here',
    'captions.addLine',
    'captions.removeLine',
    'captions.showMore',
  ],
  View: CaptionRowsView,
})
