// The ContactUs modal (spec §2). Its parameters name the subject, the page that it is about unless that is this one, and
// the comment if it is about one.
import { useStore } from '@nanostores/react'
import type { ContactProps } from '../forms/site/contact.tsx'
import type { IslandText } from '../island.ts'
import { $modal, closeModal, paramsOf } from '../stores/modal.ts'
import { showToast } from '../stores/toasts.ts'
import { Modal } from './modal.tsx'
import { useLoaded } from './use-loaded.ts'

export function ContactModal({ t, lang, ...contact }: ContactProps & IslandText) {
  const params = paramsOf(useStore($modal, { ssr: 'initial' }), 'ContactUs')
  const { subject, page, anchor = '', quote } = params ?? {}
  const about = params ? (typeof page === 'string' ? page : location.pathname) : ''
  const script = useLoaded(params !== null, loadContact)
  const onSent = () => {
    closeModal()
    showToast('good', t('contact.sent'))
  }
  return (
    <Modal
      name="ContactUs"
      title={t('contact.heading')}
      script={script}
      href={supportHref(contact.action, { subject, about, anchor })}
      t={t}
    >
      {typeof quote === 'string' && <blockquote className="contact-quote">{quote}</blockquote>}
      {script.View && (
        <script.View
          {...contact}
          isMember={isSignedIn()}
          subject={typeof subject === 'string' ? subject : undefined}
          referrer={params ? `${about}${anchor}` : ''}
          onSent={onSent}
          t={t}
          lang={lang}
        />
      )}
    </Modal>
  )
}

const loadContact = async () => (await import('../forms/site/contact.tsx')).Contact

/** The support page with the same subject, about the same page or comment. */
function supportHref(
  action: string,
  { subject, about, anchor }: Record<'subject' | 'about' | 'anchor', unknown>,
): string {
  const query = new URLSearchParams()
  if (typeof subject === 'string') query.set('subject', subject)
  if (about) query.set('about', String(about))
  const comment = /^#comment-(\d+)$/.exec(String(anchor))?.[1]
  if (comment) query.set('comment', comment)
  return `${action}?${query}`
}

/** Whether the page greets a member by name. */
const isSignedIn = (): boolean => typeof document !== 'undefined' && document.querySelector('.own-name') !== null
