// The form of the support page. Without script the page handles it.
import { Contact, type ContactProps, contactStrings } from '../../forms/site/contact.tsx'
import { type IslandText, island } from '../../island.ts'
import { showToast } from '../../stores/toasts.ts'

const ContactForm = (props: ContactProps & IslandText) => (
  <Contact {...props} onSent={() => showToast('good', props.t('contact.sent'))} />
)

export const contactForm = island<ContactProps>({
  name: 'contact-form',
  wake: 'touch',
  strings: contactStrings,
  View: ContactForm,
})
