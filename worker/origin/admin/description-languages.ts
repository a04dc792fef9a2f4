// The languages of a form whose descriptions are a field each: `description_de`.
import { supportedLanguage } from '../mail/reader-language.ts'

/** Those besides English that the form has a description in, of those that the site has. */
export const descriptionLanguagesIn = (typed: Readonly<Record<string, unknown>>) =>
  Object.keys(typed).flatMap((field) => {
    const lang = supportedLanguage(/^description_(\w+)$/.exec(field)?.[1])
    return lang && lang !== 'en' ? [lang] : []
  })
