// Toasts. The live region is in every page from the start, so that screen readers announce what is added to it.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { $toasts, dismissToast, pauseToasts, resumeToasts } from '../../stores/toasts.ts'

function Toasts({ t }: IslandText) {
  const toasts = useStore($toasts, { ssr: 'initial' })
  const region = useRef<HTMLDivElement>(null)
  const isLeft = () => !region.current?.matches(':hover, :focus-within') && resumeToasts()
  // A removed toast fires no leave or blur event.
  useEffect(() => {
    if (toasts.length === 0) resumeToasts()
  }, [toasts])
  return (
    <div
      ref={region}
      className="toasts"
      role="status"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && pauseToasts()}
      onPointerLeave={isLeft}
      onFocus={pauseToasts}
      onBlur={() => queueMicrotask(isLeft)}
    >
      {toasts.map(({ id, type, text }) => (
        <button key={id} className={`toast toast-${type}`} type="button" onClick={() => dismissToast(id)}>
          <Icon name={type === 'error' ? 'alert' : 'check'} />
          {text}
          <span className="hidden">{t('toast.dismiss')}</span>
        </button>
      ))}
    </div>
  )
}

export const toasts = island<object>({ name: 'toasts', wake: 'call', strings: ['toast.dismiss'], View: Toasts })
