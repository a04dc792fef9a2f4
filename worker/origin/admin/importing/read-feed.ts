// Reads a feed (RSS 2.0 with Media RSS and iTunes, or Atom) as rows of an import. Written here because a Worker has no parser of XML, and of
// one only tags, attributes and texts are needed; entities that a document declares are not expanded.
import { type ImportMapping, importFieldNames } from '../../../../shared/rules/admin-import-fields.ts'
import type { Cells } from './read-delimited.ts'

/** The columns of a feed's rows are called as the fields are. */
export const feedMapping: ImportMapping = Object.fromEntries(importFieldNames.map((name) => [name, name]))

/** Whether a text is XML, and so perhaps a feed. */
export const isXml = (beginning: string): boolean => /^\uFEFF?\s*<(\?xml|rss|feed|rdf:RDF|!--)/i.test(beginning)

const token =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<[?!][^>]*>|<(\/?)([A-Za-z][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+)/g

type Item = {
  texts: Record<string, string>
  lists: Record<'categories' | 'performers' | 'tags', string[]>
  files: MediaFile[]
}
type MediaFile = { address: string; height: number }
type Attributes = Readonly<Record<string, string>>

/** A row for each item, in the order of the feed; null for a text that is no feed. */
export function readFeed(xml: string): Cells[] | null {
  const rows: Cells[] = []
  let isFeed = false
  let item: Item | null = null
  let open: { name: string; attributes: Attributes; text: string }[] = []
  for (const [, cdata, slash, tag = '', rest = '', plain] of xml.matchAll(token)) {
    const current = open.at(-1)
    if (cdata !== undefined && current) current.text += cdata
    else if (plain !== undefined && current) current.text += unescaped(plain)
    if (tag === '') continue
    const name = tag.toLowerCase()
    if (slash !== '/') {
      isFeed ||= ['rss', 'feed', 'rdf:rdf'].includes(name)
      const attributes = attributesOf(rest)
      if (isItem(name)) [item, open] = [emptyItem(), []]
      else if (item) {
        if (rest.endsWith('/')) put(item, name, attributes, '')
        else open.push({ name, attributes, text: '' })
      }
      continue
    }
    if (item && isItem(name)) {
      rows.push(cellsOf(item))
      item = null
    } else if (item && current) {
      const at = open.findLastIndex((one) => one.name === name)
      if (at >= 0) for (const one of open.splice(at).slice(0, 1)) put(item, name, one.attributes, one.text.trim())
    }
  }
  return isFeed ? rows : null
}

const isItem = (name: string): boolean => name === 'item' || name === 'entry'
const emptyItem = (): Item => ({ texts: {}, lists: { categories: [], performers: [], tags: [] }, files: [] })

type Take = (item: Item, text: string, attributes: Attributes) => void

/** The first element of a kind counts; descriptions may be HTML. */
const text =
  (name: string, read: (text: string) => string = (given) => given): Take =>
  (item, given) => {
    if (given !== '') item.texts[name] ??= read(given)
  }
const list =
  (name: keyof Item['lists']): Take =>
  (item, given, { term }) => {
    item.lists[name].push(...(term ?? given).split(',').map((one) => one.trim()))
  }
const picture: Take = (item, _, { url, href }) => {
  item.texts.picture ??= url ?? href ?? ''
}
const plainText = (html: string): string =>
  unescaped(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

function file(
  item: Item,
  _: string,
  { url, href, type = '', medium = '', height = '', duration = '' }: Attributes,
): void {
  const address = url ?? href ?? ''
  const isVideo =
    type.startsWith('video/') ||
    medium === 'video' ||
    (type === '' && medium === '' && /\.(mp4|m4v|webm)(\?|$)/i.test(address))
  if (medium === 'image' || type.startsWith('image/')) picture(item, '', { url: address })
  if (!isVideo || address === '') return
  item.files.push({ address, height: Number(height) || 0 })
  if (duration !== '') item.texts.duration ??= duration
}

const takes: Record<string, Take> = {
  guid: text('foreign_id'),
  id: text('foreign_id'),
  'yt:videoid': text('foreign_id'),
  title: text('title', plainText),
  'media:title': text('title', plainText),
  description: text('description', plainText),
  summary: text('description', plainText),
  'media:description': text('description', plainText),
  'content:encoded': text('description', plainText),
  pubdate: text('post_date'),
  published: text('post_date'),
  'dc:date': text('post_date'),
  duration: text('duration'),
  'itunes:duration': text('duration'),
  category: list('categories'),
  'media:category': list('categories'),
  'media:keywords': list('tags'),
  'itunes:keywords': list('tags'),
  'media:credit': (item, given, attributes) => {
    if (/^(actor|actress|performer|star|model)?$/i.test(attributes.role ?? '')) list('performers')(item, given, {})
  },
  'media:statistics': (item, _, { views }) => {
    if (views) item.texts.viewed ??= views
  },
  'media:thumbnail': picture,
  'itunes:image': picture,
  enclosure: file,
  'media:content': file,
  link: (item, given, { rel, href, ...more }) => {
    if (rel === 'enclosure') file(item, '', { ...more, ...(href && { href }) })
    else item.texts.link ??= href ?? given
  },
}

function put(item: Item, name: string, attributes: Attributes, given: string): void {
  if (Object.hasOwn(takes, name)) takes[name]?.(item, given, attributes)
}

function cellsOf({ texts: { link = '', ...texts }, lists, files }: Item): Cells {
  const named = Object.entries(lists).filter(([, names]) => names.some(Boolean))
  return {
    ...texts,
    foreign_id: texts.foreign_id ?? link,
    ...Object.fromEntries(named.map(([name, names]) => [name, JSON.stringify(names.filter(Boolean))])),
    ...Object.fromEntries(files.toReversed().map(({ address, height }) => [columnOf(height), address])),
  }
}

const columnOf = (height: number) => (height >= 1000 ? 'video_fhd' : height >= 700 ? 'video_hd' : 'video_sd')

const attributesOf = (rest: string): Attributes =>
  Object.fromEntries(
    [...rest.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, other = '']) => [
      name.toLowerCase(),
      unescaped(one ?? other),
    ]),
  )

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function unescaped(given: string): string {
  return given.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
}
