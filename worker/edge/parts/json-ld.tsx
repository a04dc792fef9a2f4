// Structured data for search engines. Each kind is a type of schema.org, so that an unknown field does not compile; the JSON is
// escaped and cannot close the script element (render/json.ts).
import { structuredDataItems } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { setting } from '../operator/published.ts'
import { Markup } from '../render/fragment.tsx'
import { jsonForScript } from '../render/json.ts'
import type { PageContext } from '../render/page.ts'
import { logoAddress } from './logo-address.ts'

type Named = { name: string; url?: string; image?: string; description?: string }

export type VideoObject = {
  '@type': 'VideoObject'
  '@id': string
  name: string
  description: string
  thumbnailUrl: string[]
  uploadDate: string
  duration: string
  url: string
  /** Left out where other sites may not show it. */
  embedUrl?: string
  inLanguage: string
  isFamilyFriendly: boolean
  author?: { '@type': 'Person'; name: string }
  publisher: { '@type': 'Organization'; name: string; url: string }
  genre: string[]
  /** A video's own tags. */
  keywords?: string[]
  actor: { '@type': 'Person'; name: string }[]
  commentCount: number
  interactionStatistic: Counter[]
  /** Chapters, in seconds from the start. */
  hasPart?: { '@type': 'Clip'; name: string; startOffset: number; endOffset: number; url: string }[]
  caption?: { '@type': 'MediaObject'; inLanguage: string; encodingFormat: 'text/vtt' }[]
}

type Counter = {
  '@type': 'InteractionCounter'
  interactionType: { '@type': 'WatchAction' | 'LikeAction' | 'DislikeAction' }
  userInteractionCount: number
}

export type Thing =
  | VideoObject
  | {
      '@type': 'BreadcrumbList'
      itemListElement: { '@type': 'ListItem'; position: number; name: string; item: string }[]
    }
  | ({ '@type': 'Person' | 'Organization'; '@id'?: string; sameAs?: string; logo?: string } & Named)
  | {
      '@type': 'WebSite'
      '@id': string
      name: string
      url: string
      inLanguage: string
      publisher: { '@id': string }
      potentialAction: SearchAction
    }
  | {
      '@type': 'ItemList'
      numberOfItems: number
      itemListElement: { '@type': 'ListItem'; position: number; url: string }[]
    }

/** A search form in schema.org's own spelling. */
type SearchAction = {
  '@type': 'SearchAction'
  target: { '@type': 'EntryPoint'; urlTemplate: string }
  'query-input': string
}

export const JsonLd = ({ of }: { of: readonly Thing[] }) =>
  of.length > 0 && (
    <Markup
      as="script"
      type="application/ld+json"
      html={jsonForScript({ '@context': 'https://schema.org', '@graph': of })}
    />
  )

export type StructuredDataContext = Pick<PageContext, 't' | 'lang' | 'origin'>

/** The site itself, on its home page. */
export function siteData({ t, lang, origin }: StructuredDataContext): Thing[] {
  const url = origin + href('index', {}, { lang })
  const owner = `${origin}${href('index', {}, { lang: 'en' })}#site`
  return [
    { '@type': 'Organization', '@id': owner, name: setting('site_name'), url, logo: origin + logoPath() },
    {
      '@type': 'WebSite',
      '@id': `${url}#website`,
      name: setting('site_name'),
      url,
      inLanguage: t.tag,
      publisher: { '@id': owner },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${href('searchForm', {}, { lang })}?search={search}` },
        'query-input': 'required name=search',
      },
    },
  ]
}

/** A drawing takes the colour of the page around it, so the icon stands for it elsewhere. */
function logoPath(): string {
  const logo = setting('logo')
  return logo?.kind === 'picture' ? logoAddress(logo) : servicePaths.favicon
}

type Profile = { title: string; picture: string | undefined; description?: string | undefined; path: string }

/** A performer is a Person, a channel an Organization; `sameAs` is the channel's own site. */
export const profileData = (
  kind: 'Person' | 'Organization',
  { title, picture, description, path }: Profile,
  origin: string,
  sameAs?: string,
): Thing => ({
  '@type': kind,
  '@id': `${origin}${path}#profile`,
  name: title,
  url: origin + path,
  ...(picture && { image: new URL(picture, origin).href }),
  ...(description && { description }),
  ...(sameAs && { sameAs }),
})

type ListProps = { paths: readonly string[]; total: number; size: number; page: number | undefined; origin: string }

/** A page of a list with `size` items a page. An empty list has no data. */
export const ListStructuredData = ({ paths, total, size, page = 1, origin }: ListProps) =>
  paths.length > 0 && <JsonLd of={[itemList(paths, { total, before: (page - 1) * size, origin })]} />

/** The first items of a list; its other pages and the sitemaps name the rest. `before` is the number of items on earlier pages. */
const itemList = (
  paths: readonly string[],
  { total, before, origin }: { total: number; before: number; origin: string },
): Thing => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: paths.slice(0, structuredDataItems).map((path, index) => ({
    '@type': 'ListItem',
    position: before + index + 1,
    url: origin + path,
  })),
})

/** The breadcrumbs of a page: home, the steps between, and the page itself. */
export const breadcrumbList = (
  steps: readonly { name: string; path: string }[],
  { t, lang, origin }: StructuredDataContext,
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: t('header.home'), path: href('index', {}, { lang }) }, ...steps].map(
    ({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path }),
  ),
})

export const interactionCounter = (
  action: Counter['interactionType']['@type'],
  userInteractionCount: number,
): Counter => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': action },
  userInteractionCount,
})
