// Finds catalogue content in an answer: a title, an address with a number or name in it, a picture, bytes of a video, an item
// of JSON. Any of them is a leak where the gate is closed, and makes a cell of the matrix count where it is open.
import { routePaths } from '../../shared/routes.ts'
import type { Answer } from './client.ts'

/** Finds a title in a text. */
export type TitleFinder = (text: string) => string | undefined

/** Titles have at least this many characters. */
const prefixLength = 8

/** Finds the titles that the site shows where it is open: by their first characters, because there are thousands. */
export function titlesIn(answers: Answer[]): TitleFinder {
  const titles = new Map<string, Set<string>>()
  // Nearly every place of a text is ruled out by its first two characters, without making a string of it.
  const firstPairs = new Set<number>()
  for (const { headers, body } of answers) {
    if (!headers['content-type']?.startsWith('application/json')) continue
    for (const [, title = ''] of body.toString().matchAll(/"title(?:_[a-z]{2})?":"((?:[^"\\]|\\.){8,}?)"/g)) {
      const prefix = title.slice(0, prefixLength)
      titles.set(prefix, (titles.get(prefix) ?? new Set()).add(title))
      firstPairs.add(pairAt(prefix, 0))
    }
  }
  return (text) => {
    for (let at = 0; at <= text.length - prefixLength; at++) {
      if (!firstPairs.has(pairAt(text, at))) continue
      const alike = titles.get(text.slice(at, at + prefixLength))
      const found = alike && [...alike].find((title) => text.startsWith(title, at))
      if (found !== undefined) return found
    }
    return undefined
  }
}

const pairAt = (text: string, at: number): number => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)

/**
 * Addresses of single items: `/video/7/…`, `/pornstar/…`; addresses with the same beginning but without an id or name do not
 * match.
 */
const beginnings = Object.values(routePaths)
  .filter((path) => /^\/[\w-]+\/\{\w+\*?\}/.test(path) && !/^\/(information|search|top-country)\//.test(path))
  .map((path) => path.split('{')[0] ?? '')
const addresses = new RegExp(`(?:href="|")(?:/[a-z]{2})?(?:${[...new Set(beginnings)].join('|')})[^"/{]`)

/** @param isExempt gate-exempt JSON contains nothing of the catalogue: only its content is searched */
export function leakIn({ headers, body }: Answer, titleIn: TitleFinder, isExempt = false): string | null {
  const type = headers['content-type'] ?? ''
  if (body.length === 0) return null
  if (/^(video|audio)\/|mpegurl|^image\/(?!svg)|^text\/vtt|octet-stream|^application\/(xml|rss)/.test(type))
    return `bytes of ${type}`
  const text = body.toString()
  if (type.startsWith('application/json') && !isExempt) {
    const isWord = /^\{"(error|ok)":/.test(text) || type.includes('speculation')
    if (!isWord) return 'JSON of the catalogue'
  }
  const media = /\/media\/[\w-]/.exec(text)
  if (media) return `a file: ${text.slice(media.index, media.index + 60)}`
  const address = addresses.exec(text)
  if (address) return `an address: ${text.slice(address.index, address.index + 60)}`
  const title = titleIn(text)
  return title === undefined ? null : `a title: ${title}`
}
