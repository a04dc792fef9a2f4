// The platform's dialog element: it traps and restores the focus and is shown above everything.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { IslandText } from '../island.ts'
import { Icon } from '../parts/icon.tsx'
import { $dialogs } from '../stores/toasts.ts'
import { ToastRegion, toastStrings } from './toast-region.tsx'

type Props = Pick<IslandText, 't'> & {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Neither a click outside nor Esc closes it. */
  isFixed?: boolean
  className?: string
  children: ReactNode
}

const typedInto = 'select, textarea, input:not([type="hidden"])'

/** The texts of islands with a dialog. */
export const dialogStrings = ['modal.close', ...toastStrings] as const

export function Dialog({ isOpen, onClose, title, isFixed, className = '', children, t }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [self] = useState(Symbol)
  const within = (what: string) => dialog.current?.querySelector<HTMLElement>(what)
  // The first field gets the focus, unless that would open an on-screen keyboard.
  const firstField = () => (matchMedia('(hover: hover)').matches ? within(typedInto) : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens and closes
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    firstField()?.focus()
    $dialogs.set([...$dialogs.get(), self])
    return () => $dialogs.set($dialogs.get().filter((one) => one !== self))
  }, [isOpen])
  // Another step replaced the content, and with it the focused button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when its title changes
  useEffect(() => {
    if (!isOpen || dialog.current?.contains(document.activeElement)) return
    ;(firstField() ?? within('button'))?.focus()
  }, [title])
  if (!isOpen) return <dialog ref={dialog} className="dialog" />
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={title}
      // Unlike a cancelled `cancel` event, this also holds for a second Esc.
      onKeyDown={(event) => isFixed && event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => isFixed && event.preventDefault()}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && !isFixed && onClose()}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2>{title}</h2>
          {!isFixed && (
            <button className="tool" type="button" onClick={onClose} aria-label={t('modal.close')}>
              <Icon name="x" />
            </button>
          )}
        </header>
        {children}
      </div>
      <ToastRegion dialog={self} t={t} />
    </dialog>
  )
}
