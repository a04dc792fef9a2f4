// The live region in which toasts stand: of the page, or of a modal dialog while that is open. What is behind a dialog gets no press,
// and screen readers pass over it.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { IslandText } from '../island.ts'
import { Icon } from '../parts/icon.tsx'
import { $dialogs, $toasts, dismissToast, pauseToasts, resumeToasts } from '../stores/toasts.ts'

type Props = Pick<IslandText, 't'> & {
  /** The dialog that it is of; null for the page. */
  dialog: symbol | null
}

export const toastStrings = ['toast.dismiss'] as const

export function ToastRegion({ dialog, t }: Props) {
  const isOnTop = (useStore($dialogs, { ssr: 'initial' }).at(-1) ?? null) === dialog
  const all = useStore($toasts, { ssr: 'initial' })
  const toasts = isOnTop ? all : []
  const region = useRef<HTMLDivElement>(null)
  const isLeft = () => !region.current?.matches(':hover, :focus-within') && resumeToasts()
  const isEmpty = toasts.length === 0
  // A removed toast fires no leave or blur event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the last one is removed, and with the dialog
  useEffect(() => resumeToasts, [isEmpty])
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
