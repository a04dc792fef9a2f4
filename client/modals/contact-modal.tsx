// The ContactUs modal (spec §2). Its parameters name the subject, the page that it is about unless that is this one, and
// the comment if it is about one.
import { useStore } from '@nanostores/react'
import { reportSubjects } from '../../shared/rules/site-report-subjects.ts'
import { Contact, type ContactProps } from '../forms/site/contact.tsx'
import type { IslandText } from '../island.ts'
import { $modal, closeModal, paramsOf } from '../stores/modal.ts'
import { showToast } from '../stores/toasts.ts'
import { Modal } from './modal.tsx'

export function ContactModal({ t, lang, ...contact }: ContactProps & IslandText) {
  const params = paramsOf(useStore($modal, { ssr: 'initial' }), 'ContactUs')
  const { subject, page, anchor = '', quote } = params ?? {}
  const onSent = () => {
    closeModal()
    showToast('good', t('contact.sent'))
  }
  return (
    <Modal name="ContactUs" title={t('contact.heading')} t={t}>
      {typeof quote === 'string' && <blockquote className="contact-quote">{quote}</blockquote>}
      <Contact
        {...contact}
        isMember={isSignedIn()}
        subject={reportSubjects.find((one) => one === subject) ?? 'support'}
        referrer={params ? `${typeof page === 'string' ? page : location.pathname}${anchor}` : ''}
        onSent={onSent}
        t={t}
        lang={lang}
      />
    </Modal>
  )
}

/** Whether the page greets a member by name. */
const isSignedIn = (): boolean => typeof document !== 'undefined' && document.querySelector('.own-name') !== null
