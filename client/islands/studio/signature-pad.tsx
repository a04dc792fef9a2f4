// Draws a signature with finger, pen or mouse. Optional: the typed name signs, also without script and by keyboard.
import { type PointerEvent, useState } from 'react'
import { drawingPath, drawingPattern, drawingSize } from '../../../shared/rules/studio-releases.ts'
import { type IslandText, island } from '../../island.ts'

type Props = {
  /** What was drawn before a refusal. */
  drawn: string
  maxLength: number
}

function SignaturePad({ drawn, maxLength, t }: Props & IslandText) {
  const [drawing, setDrawing] = useState(drawingPattern.test(drawn) ? drawn : '')
  const [isDown, setIsDown] = useState(false)
  const add = (event: PointerEvent<SVGSVGElement>, join: string) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = (from: number, size: number, most: number) =>
      Math.min(most, Math.max(0, Math.round((from / size) * most)))
    const x = at(event.clientX - box.left, box.width, drawingSize.width)
    const y = at(event.clientY - box.top, box.height, drawingSize.height)
    setDrawing((before) => {
      const after = before === '' ? `${x},${y}` : `${before}${join}${x},${y}`
      return after.length > maxLength ? before : after
    })
  }
  return (
    <div className="form-field signature-pad">
      <b aria-hidden>{t('release.draw')}</b>
      <svg
        viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
        className="release-drawing"
        role="img"
        aria-label={t('release.draw')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setIsDown(true)
          add(event, ';')
        }}
        onPointerMove={(event) => isDown && add(event, ' ')}
        onPointerUp={() => setIsDown(false)}
        onPointerCancel={() => setIsDown(false)}
      >
        {drawing !== '' && <path d={drawingPath(drawing)} />}
      </svg>
      <input type="hidden" name="drawing" value={drawing} />
      {drawing !== '' && (
        <button className="button" type="button" onClick={() => setDrawing('')}>
          {t('release.clear')}
        </button>
      )}
    </div>
  )
}

export const signaturePad = island<Props>({
  name: 'signature-pad',
  wake: 'load',
  strings: ['release.draw', 'release.clear'],
  View: SignaturePad,
})
