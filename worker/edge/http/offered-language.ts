// Which other language a first visitor is offered, by what their browser asks for.
import { type Lang, langs, locales } from '../../../locales/locales.ts'
import { isProgram } from '../../../shared/rules/device-class.ts'

/** Browsers send less; what is longer is a program. */
const headerMaxLength = 256

/** Norwegian is written in two ways, and the first word of a tag names it: `pt` of `pt-BR`. */
const langsByTag = new Map<string, Lang>([
  ...langs.map((lang) => [locales[lang].tag.split('-', 1)[0] ?? '', lang] as const),
  ['no', 'no'],
  ['nn', 'no'],
])

/** Null for programs, and where the browser asks for the language of the page, or for none that the site has. */
export function offeredLanguage(headers: Headers, pageLang: Lang): Lang | null {
  const asked = headers.get('accept-language') ?? ''
  if (asked === '' || asked.length > headerMaxLength || isProgram(headers.get('user-agent'))) return null
  // Most visitors read the page in their own language.
  if (langsByTag.get(/^\w+/.exec(asked)?.[0].toLowerCase() ?? '') === pageLang && !/^[\w-]+\s*;/.test(asked))
    return null
  const first = languagesBy(asked)
    .map((tag) => langsByTag.get(tag))
    .find((lang) => lang !== undefined)
  return first === undefined || first === pageLang ? null : first
}

/** The languages of an Accept-Language header, the most wanted first; of equal ones the first. */
const languagesBy = (header: string): string[] =>
  header
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.trim().toLowerCase().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined)
      return { language: tag.split('-', 1)[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
