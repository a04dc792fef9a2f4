// The platform's own dialog: it keeps the focus inside and gives it back, and lies over everything.
import { type ReactNode, useEffect, useRef } from 'react'
import type { IslandText } from '../island.ts'
import { Icon } from '../parts/icon.tsx'

type Props = Pick<IslandText, 't'> & {
  isOpen: boolean
  onClose: () => void
  /** Its heading. */
  title: string
  /** Neither a click outside nor Esc closes it. */
  isFixed?: boolean
  className?: string
  children: ReactNode
}

const typedInto = 'select, textarea, input:not([type="hidden"])'

/** The texts that an island with a dialog carries. */
export const dialogStrings = ['modal.close'] as const

export function Dialog({ isOpen, onClose, title, isFixed, className = '', children, t }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    // What asks something begins at its first field, unless that would bring a keyboard up over it.
    if (matchMedia('(hover: hover)').matches) dialog.current?.querySelector<HTMLElement>(typedInto)?.focus()
  }, [isOpen])
  if (!isOpen) return <dialog ref={dialog} className="dialog" />
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={title}
      // Unlike a refused `cancel`, this also holds when Esc is pressed twice.
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
    </dialog>
  )
}
