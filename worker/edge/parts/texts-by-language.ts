// Texts by language in a form that begins with the language of the page. An object has a text for all languages without one of their own, in a
// field without suffix, which is the English one; until there is an English text, that of the page's language stands in.
import type { Lang } from '../../../locales/locales.ts'
import type { FormTexts } from '../render/page.ts'

/** The field of a text: `title_de`, and `title` for English. */
export const textField = (name: string, lang: Lang): string => (lang === 'en' ? name : `${name}_${lang}`)

/** `title` where the object has titles by language; `description` where its name is the same in all. */
type First = 'title' | 'description'

/** What a form sends: without an English text, that of the page's language is for all languages. An English text is kept. */
export function withFallback(form: FormTexts, lang: Lang, first: First): FormTexts {
  if (lang === 'en' || form[first]?.trim()) return form
  const title = first === 'title' && { title: form[textField('title', lang)] ?? '' }
  const description = form.description?.trim() ? form.description : form[textField('description', lang)]
  return { ...form, ...title, description: description ?? '' }
}

/** What a form shows: no English text where those of the page's language stand in. A name may be the same in both, its description then is not. */
export function withoutFallback(texts: FormTexts, lang: Lang, first: First): FormTexts {
  const isSame = (name: First) => (texts[name] ?? '') === (texts[textField(name, lang)] ?? '')
  const isStandIn = lang !== 'en' && Boolean(texts[first]) && isSame(first) && isSame('description')
  return isStandIn ? { ...texts, [first]: '', description: '' } : texts
}
