// Texts by language in a form that begins with the language of the page. An object has a text for all languages without one of their own, in a
// field without suffix, which is the English one; until there is an English text, that of the page's language stands in.
import type { Lang } from '../../../locales/locales.ts'
import type { FormTexts } from '../render/page.ts'

/** The field of a text: `title_de`, and `title` for English. */
export const textField = (name: string, lang: Lang): string => (lang === 'en' ? name : `${name}_${lang}`)

/** `title` where the object has titles by language; `description` where its name is the same in all. */
type First = 'title' | 'description'

/** What a form sends: without an English text, both texts of the page's language are for all languages. */
export function withFallback(form: FormTexts, lang: Lang, first: First): FormTexts {
  if (lang === 'en' || form[first]?.trim()) return form
  const title = first === 'title' && { title: form[textField('title', lang)] ?? '' }
  return { ...form, ...title, description: form[textField('description', lang)] ?? '' }
}

/** What a form shows: no English text where that of the page's language stands in. */
export function withoutFallback(texts: FormTexts, lang: Lang, first: First): FormTexts {
  const isStandIn = lang !== 'en' && Boolean(texts[first]) && texts[first] === texts[textField(first, lang)]
  if (!isStandIn) return texts
  const isSame = texts.description === (texts[textField('description', lang)] ?? '')
  return { ...texts, [first]: '', ...(isSame && { description: '' }) }
}
