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
  const within = (what: string) => dialog.current?.querySelector<HTMLElement>(what)
  // What asks something begins at its first field, unless that would bring a keyboard up over it.
  const firstField = () => (matchMedia('(hover: hover)').matches ? within(typedInto) : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens and closes
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    firstField()?.focus()
  }, [isOpen])
  // What it holds has become another step, and the button that led there is gone with its focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is called something else
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
