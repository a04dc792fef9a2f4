// The commands of `npm run admin` about the catalogue: objects made, edited by the fields of their forms, and merged.
import type { AdminOrder, Read } from './admin-order.ts'

/** The words of the command, and the families of the back office. */
export const mergedByWord = {
  categories: 'categories',
  performers: 'models',
  channels: 'channels',
  videos: 'videos',
} as const
const editedFamilies = ['video', 'category', 'performer', 'channel', 'playlist']

export const catalogueVerbs: Record<string, Read> = {
  'create-category': ([title = '', dir = '', ...more]) =>
    title.trim() === '' || more.length > 0
      ? null
      : { verb: 'category', fields: { title, dir: dir || addressOf(title) }, done: `The category ${title} is there` },
  ...Object.fromEntries(['performer', 'channel'].map((family) => [`create-${family}`, createVerb(family)])),
  ...Object.fromEntries(
    Object.entries(mergedByWord).map(([name, family]): [string, Read] => [
      `merge-${name}`,
      ([from = '', into = '', ...more]) =>
        from === '' || into === '' || more.length > 0
          ? null
          : { verb: 'merge', fields: { family, from, into }, done: `${from} is merged into ${into}` },
    ]),
  ),
  edit,
  process: ([video = '', ...more]) =>
    isVideo(video) && more.length === 0
      ? {
          verb: 'process',
          fields: { video },
          done: `What is missing of video ${video} is made`,
          nothing: `There is no video ${video}.`,
        }
      : null,
}

export const isVideo = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

function createVerb(family: string): Read {
  return ([title = '', ...words]) => {
    const [first = ''] = words
    const [dir, more] = first.includes('=') ? ['', words] : [first, words.slice(1)]
    const typed = fieldsIn(more)
    if (title.trim() === '' || !typed) return null
    const fields = { dir: dir || addressOf(title), ...typed, family, title }
    return { verb: 'create', fields, done: `The ${family} ${title} is there` }
  }
}

function edit([family = '', which = '', ...words]: string[]): AdminOrder | null {
  const isById = family === 'video' || family === 'playlist'
  const typed = fieldsIn(words)
  const isFit = editedFamilies.includes(family) && (isById ? isVideo(which) : which !== '')
  if (!isFit || !typed || words.length === 0) return null
  return {
    verb: 'edit',
    fields: { ...typed, family, which },
    done: `edit: ${family} ${which}`,
    nothing: `There is no ${family} ${which}.`,
  }
}

/** Each word is a field and its value, which may be empty. Null where one is not, or would replace what names the object. */
export function fieldsIn(words: readonly string[]): Record<string, string> | null {
  const pairs = words.map((word) => /^([a-z_]+)=(.*)$/s.exec(word)?.slice(1) ?? [])
  return pairs.some(([name]) => name === undefined || ['family', 'which'].includes(name))
    ? null
    : Object.fromEntries(pairs)
}

const addressOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
