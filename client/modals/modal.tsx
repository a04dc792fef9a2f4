// A dialog that opens by its name, from anywhere on the page (spec §4). Any island may contain one.
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ModalName } from '../../shared/rules/modal-names.ts'
import type { IslandText } from '../island.ts'
import { ErrorState, errorStrings } from '../parts/error-state.tsx'
import { $modal, closeModal, paramsOf } from '../stores/modal.ts'
import { Dialog, dialogStrings } from './dialog.tsx'
import { useOpenByLink } from './open-by-link.ts'
import type { Loaded } from './use-loaded.ts'

/** The texts of islands with a modal whose content is a script of its own. */
export const loadedModalStrings = ['modal.asPage', ...errorStrings, ...dialogStrings] as const

type Props = Pick<IslandText, 't'> & {
  name: ModalName
  title: string
  /** The script of its content, where that is one of its own: it opens once it has loaded, or says that it has not. */
  script?: Pick<Loaded<object>, 'retry'> & { View: unknown }
  /** The page that does the same, for where its script does not come. */
  href?: string
  /** Replaces opening when a link to it needs more. */
  onLink?: () => void
  children: ReactNode
}

export function Modal({ name, title, script, href, onLink, children, t }: Props) {
  useOpenByLink(name, onLink)
  const params = paramsOf(useStore($modal, { ssr: 'initial' }), name)
  return (
    <Dialog
      isOpen={params !== null && (!script || script.View !== null || script.retry !== null)}
      onClose={() => closeModal(name)}
      title={title}
      isFixed={params?.click_outside === false}
      t={t}
    >
      {script?.retry ? (
        <>
          <ErrorState onRetry={script.retry} t={t} />
          <p className="form-note">
            <a href={href}>{t('modal.asPage')}</a>
          </p>
        </>
      ) : (
        children
      )}
    </Dialog>
  )
}
