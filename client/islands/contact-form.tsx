// The form of the support page. Without script the page handles it.
import { Contact, type ContactProps, contactStrings } from '../forms/contact.tsx'
import { type IslandText, island } from '../island.ts'
import { notify } from '../stores/notices.ts'

const ContactForm = (props: ContactProps & IslandText) => (
  <Contact {...props} onSent={() => notify('good', props.t('contact.sent'))} />
)

export const contactForm = island<ContactProps>({
  name: 'contact-form',
  wake: 'touch',
  strings: contactStrings,
  View: ContactForm,
})
