// The modals that any page may open. They come when one is called for the first time.
import { type IslandText, island } from '../island.ts'
import { dialogStrings } from '../modals/dialog.tsx'
import { Modal } from '../modals/modal.tsx'

type Props = { signInPath: string; signUpPath: string }

function Modals({ signInPath, signUpPath, t }: Props & IslandText) {
  return (
    <div className="modals">
      <Modal name="Login" title={t('modal.login')} t={t}>
        <p>{t('modal.loginFirst')}</p>
        <p className="dialog-actions">
          <a className="button button-primary" href={signInPath}>
            {t('header.signIn')}
          </a>
          <a className="button" href={signUpPath}>
            {t('header.signUp')}
          </a>
        </p>
      </Modal>
    </div>
  )
}

export const modals = island<Props>({
  name: 'modals',
  wake: 'call',
  strings: ['modal.login', 'modal.loginFirst', 'header.signIn', 'header.signUp', ...dialogStrings],
  View: Modals,
})
