// Follows the links of a site: a handful of each kind of page in every language, and reports the broken ones. An internal link
// that redirects counts as broken, and so does one to a missing id.
import { isLang } from '../../locales/locales.ts'
import { parseRoute } from '../../shared/routes.ts'

type Answer = { status: number; text: string }
type Ask = (path: string) => Promise<Answer>
type Broken = { link: string; on: string; why: string }
type Crawled = { pages: number; links: number; broken: Broken[] }

type Options = {
  ask: Ask
  /** The site's own address: absolute links to it are followed, others are not. */
  origin: string
  starts: readonly string[]
  /** How many addresses of one kind are requested, in each language. */
  perKind: number
  atOnce?: number
}

export async function crawl({ ask, origin, starts, perKind, atOnce = 6 }: Options): Promise<Crawled> {
  const answers = new Map<string, Answer>()
  /** Where each address was found first, in the order of the requests. */
  const seenOn = new Map(starts.map((path) => [path, 'the start']))
  const asked = new Map<string, number>()
  const anchors: { path: string; id: string; on: string }[] = []
  const broken: Broken[] = []
  const waiting = [...starts]
  let links = 0

  const look = async (path: string) => {
    const on = seenOn.get(path) ?? ''
    const answer = await ask(path)
    answers.set(path, answer)
    const why = wrongWith(answer.status)
    if (why) broken.push({ link: path, on, why })
    for (const { path: to, id } of linksIn(answer.text, path, origin)) {
      links += 1
      if (id) anchors.push({ path: to, id, on: path })
      const kind = kindOf(to)
      const before = asked.get(kind) ?? 0
      if (seenOn.has(to) || before >= perKind) continue
      asked.set(kind, before + 1)
      seenOn.set(to, path)
      waiting.push(to)
    }
  }
  while (waiting.length) await Promise.all(waiting.splice(0, atOnce).map(look))

  for (const { path, id, on } of anchors) {
    const text = answers.get(path)?.text
    if (text !== undefined && !text.includes(` id="${id}"`))
      broken.push({ link: `${path}#${id}`, on, why: 'no such id' })
  }
  return { pages: answers.size, links, broken: [...new Map(broken.map((one) => [one.link, one])).values()] }
}

/** Some pages redirect visitors to the sign-in form, and `/en/…` resets the language; both answer 302 or 303. */
const wrongWith = (status: number): string | null =>
  status === 301 || status === 308 ? 'is redirected' : status >= 400 ? `answers ${status}` : null

const pattern = /<(?:a|link|img|script|iframe|source)\s(?:[^>]*?\s)?(?:href|src)="([^"]*)"/g

export function linksIn(html: string, from: string, origin: string): { path: string; id: string }[] {
  // Content of a script or a text field is data, not links.
  const markup = html.replace(/<(script|textarea)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2>')
  return [...markup.matchAll(pattern)].flatMap(([, link = '']) => {
    const url = URL.parse(link.replaceAll('&amp;', '&'), origin + from)
    if (url?.origin !== origin) return []
    return [{ path: url.pathname + url.search, id: decodeURIComponent(url.hash.slice(1)) }]
  })
}

/** The page that an address leads to and its language; for any other address its folder. */
function kindOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  const route = parseRoute(pathname, new URLSearchParams(query), isLang)
  return route.name === null ? pathname.split('/').slice(0, 3).join('/') : `${route.lang} ${route.name}`
}
