// The document around every page: head, header, the marker for its parts, footer.
import { toasts } from '../../../client/islands/site/toasts.tsx'
import { IconSprite } from '../../../client/parts/icons.tsx'
import type { Lang } from '../../../locales/locales.ts'
import { indexedPagesMax } from '../../../shared/limits.ts'
import { barePath, mainPath, type NoRoute, type Route, templateIn, withParams } from '../../../shared/routes.ts'
import { settingNames } from '../../../shared/rules/settings.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { parsingEndScript } from '../http/early-media.ts'
import { adultRating } from '../http/headers.ts'
import { setting } from '../operator/published.ts'
import { feedOf } from '../parts/feed-sources.ts'
import { Slot } from '../parts/slot.tsx'
import { assets } from '../render/assets.ts'
import { Markup } from '../render/fragment.tsx'
import type { FrameStats } from '../render/frame-stats.ts'
import { Island } from '../render/island.tsx'
import type { Head, PageContext } from '../render/page.ts'
import { hole, overridable } from '../render/page-cache.ts'
import { partsMarker } from '../render/parts-marker.ts'
import { isVideoLayout, sheetsOf } from '../render/sheets.ts'
import { directionOf } from '../render/translators.ts'
import { Alternates } from './alternates.tsx'
import { ClosedHeader } from './closed-header.tsx'
import { ColourSheet } from './colour-sheet.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HeaderPromo } from './header-promo.tsx'
import { PageModals } from './page-modals.tsx'
import { QuickExit } from './quick-exit.tsx'
import { ShareMeta } from './share-meta.tsx'
import { SiteLinks } from './site-links.tsx'
import { TagNav } from './tag-nav.tsx'

type Props = FrameStats & {
  route: Route | NoRoute
  head: Head
  layout: string | undefined
  origin: string
  /** Gate-exempt page: its frame links nowhere into the site. */
  isClosed: boolean
  isSignedIn: boolean
  /** Sign-in through Google is available. */
  hasGoogle: boolean
  /** The operator's examples may show pictures of the demo catalogue. */
  hasDemoCatalogue: boolean
  /** The video starts automatically, so less urgent scripts are deferred. */
  startsAtOnce: boolean
  t: PageContext['t']
  lang: PageContext['lang']
}

export function Document(props: Props) {
  const { route, head, layout, origin, channels, isClosed, isSignedIn, hasGoogle, startsAtOnce, t, lang } = props
  const canonicalPath = route.name ? (head.canonicalPath ?? mainPath(route)) : null
  const pathIn = (one: Lang) =>
    barePath({
      lang,
      canonicalPath:
        route.name && head.paramsIn ? mainPath(withParams(route, head.paramsIn(one))) : (canonicalPath ?? ''),
    })
  const isIndexed = head.isIndexed && !isDeep(route)
  return (
    <html
      lang={t.tag}
      dir={directionOf(t.tag)}
      {...settingAttributes()}
      data-consent={hole('consent')}
      data-video={templateIn('video', lang)}
      data-route={route.name ?? 'none'}
      data-track={servicePaths.track}
      data-view={head.viewed && `${head.viewed.section} ${head.viewed.object_id}`}
      data-wake={assets.wake}
      data-later={assets.later}
      data-starts={startsAtOnce ? '' : undefined}
      data-slots={head.hasSlots && startsAtOnce ? assets.slots : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <title>{overridable('title', `${head.title} · ${setting('site_name')}`, t('settings.discreetTitle'))}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={head.description} />
        <Keywords of={head.keywords ?? props.keywords} />
        <meta name="rating" content={adultRating} />
        {!isIndexed && <meta name="robots" content="noindex" />}
        {head.share && <ShareMeta of={head.share} origin={origin} tag={t.tag} />}
        {canonicalPath && <link rel="canonical" href={origin + canonicalPath} />}
        {canonicalPath && isIndexed && <Alternates pathIn={pathIn} origin={origin} />}
        <SiteLinks feed={isClosed || route.name === null ? null : feedOf(route)} />
        {isVideoLayout(layout)
          ? hole('videoSheets')
          : sheetsOf(layout).map((sheet) => <link key={sheet} rel="stylesheet" href={sheet} />)}
        <ColourSheet />
        {head.firstPicture && !startsAtOnce && (
          <link rel="preload" as="image" href={head.firstPicture} fetchPriority="high" />
        )}
        {!head.startsWith && <script type="module" async src={assets.boot} />}
        {head.hasSlots && !startsAtOnce && <script type="module" async src={assets.slots} />}
      </head>
      <body>
        <IconSprite isList={layout === 'list-page'} />
        <a className="skip" href="#main">
          {t('header.skip')}
        </a>
        <QuickExit t={t} />
        {isClosed ? (
          <ClosedHeader t={t} lang={lang} />
        ) : (
          <>
            <Header route={route} paramsIn={head.paramsIn} isSignedIn={isSignedIn} t={t} lang={lang} />
            <TagNav route={route} channels={channels} hasAdvertScript={head.hasSlots === true} t={t} lang={lang} />
            {hole('topLine')}
          </>
        )}
        {head.hasSlots && (
          <Slot slot="header" lang={lang} categories={head.categories ?? []}>
            <HeaderPromo hasDemoCatalogue={props.hasDemoCatalogue} t={t} lang={lang} />
          </Slot>
        )}
        <Markup as="main" className={layout ? `page ${layout}` : 'page'} id="main" html={partsMarker} />
        <Footer isClosed={isClosed} t={t} lang={lang} />
        <ConsentNotice t={t} lang={lang} />
        <Island of={toasts} id="toasts" props={{}} t={t} lang={lang} />
        <PageModals route={route} hasGoogle={hasGoogle} t={t} lang={lang} />
        {isVideoLayout(layout) && <Markup as="script" html={parsingEndScript} />}
      </body>
    </html>
  )
}

/** The visitor's settings, for style sheets and scripts. */
const settingAttributes = () => Object.fromEntries(settingNames.map((name) => [`data-${name}`, hole(name)]))

/** A later page of a list, which search engines should not index. */
const isDeep = (route: Route | NoRoute): boolean =>
  route.name !== null && 'page' in route.query && (route.query.page ?? 1) > indexedPagesMax

/** The page's own keywords, else the most searched ones (spec §3). */
const Keywords = ({ of }: { of: readonly string[] }) =>
  of.length > 0 && <meta name="keywords" content={of.join(', ')} />
