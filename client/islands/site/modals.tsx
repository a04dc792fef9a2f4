// The modals that any page may open. They load when the first of them is called.
import { useStore } from '@nanostores/react'
import { type LoginProps, loginStrings } from '../../forms/account/login.tsx'
import { type ContactProps, contactStrings } from '../../forms/site/contact.tsx'
import { type IslandText, island } from '../../island.ts'
import { ContactModal } from '../../modals/contact-modal.tsx'
import { loadedModalStrings, Modal } from '../../modals/modal.tsx'
import { useLoaded } from '../../modals/use-loaded.ts'
import { $modal, paramsOf } from '../../stores/modal.ts'

type Props = { login: LoginProps; contact: ContactProps }

function Modals({ login, contact, t, lang }: Props & IslandText) {
  const params = paramsOf(useStore($modal, { ssr: 'initial' }), 'Login')
  const { hash, onSignedIn } = params ?? {}
  const script = useLoaded(params !== null, loadLogin)
  return (
    <div className="modals">
      <Modal name="Login" title={t('modal.login')} script={script} href={login.action} t={t}>
        <p className="form-note">{t('modal.loginFirst')}</p>
        {script.View && (
          <script.View
            {...login}
            hash={typeof hash === 'string' ? hash : ''}
            onSignedIn={onSignedIn}
            t={t}
            lang={lang}
          />
        )}
      </Modal>
      <ContactModal {...contact} t={t} lang={lang} />
    </div>
  )
}

const loadLogin = async () => (await import('../../forms/account/login.tsx')).Login

export const modals = island<Props>({
  name: 'modals',
  wake: 'call',
  opens: ['Login', 'ContactUs'],
  strings: [
    'modal.login',
    'modal.loginFirst',
    'contact.heading',
    ...loginStrings,
    ...contactStrings,
    ...loadedModalStrings,
  ],
  View: Modals,
})
