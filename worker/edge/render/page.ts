// The interface of a page module: `load` decides status and head, `Page` returns the parts in document order.
import type { ReactNode } from 'react'
import type { Lang, MessageKey } from '../../../locales/locales.ts'
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import type { SignPictures } from '../../../shared/contract/endpoint.ts'
import type { VideoFile } from '../../../shared/entities/video.ts'
import type { Route, RouteName } from '../../../shared/routes.ts'
import type { SentMail } from '../../../shared/rules/sent-mail-cookie.ts'
import type { Translate } from '../../../shared/translate.ts'
import type { AgeProving } from '../age/age-proving.ts'
import type { SiteMethod } from '../age/methods.ts'
import type { OpenLink } from '../http/open-links.ts'
import type { TimeZoneChoice, Visitor } from '../http/visitor.ts'
import type { Call, Preload } from '../upstream/call.ts'
import type { Send, SendAct } from '../upstream/send.ts'
import type { PeopleCountries } from './frame-stats.ts'

export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>

export type PageContext<Name extends RouteName = RouteName> = {
  /** The request id for support. */
  requestId: string
  /** The site's origin, for links that leave with the page. */
  origin: string
  route: RouteOf<Name>
  lang: Lang
  t: Translate<MessageKey>
  visitor: Visitor
  call: Call
  /** Starts a call whose answer the page may turn out not to show. */
  preload: Preload
  /**
   * A call for optional data: neither its failure nor its age limits how long the page is cached, but for an answer that is never stale. What
   * is taken down of it drops the page, too.
   */
  callOptional: Call
  /** Sends a form to the upstream; session cookies go out with this answer. */
  send: Send
  sendAct: SendAct
  /** Adds a Set-Cookie to this answer. */
  setCookie: (cookie: string) => void
  /** The page of this site that the Referer header names; null without one. */
  refererRoute: Route | null
  /** An action waits for the visitor to sign in. */
  hasGesture: boolean
  /** Sign-in through Google is available. */
  hasGoogle: boolean
  /** Examples of the operator's lists may show pictures and videos of the demo catalogue. */
  hasDemoCatalogue: boolean
  /** The catalogue is this site's own; another upstream has its own back office. */
  isUpstreamEmbedded: boolean
  /** The methods of proving an age that this site has set up. */
  ageMethods: () => Promise<SiteMethod[]>
  /** For a page that asks for a proof of age. Throws a redirect (a Response) when a proof has come meanwhile. */
  ageProving: () => Promise<AgeProving>
  /** A sign-in through a provider is in progress or needs a further step. */
  hasPendingProvider: boolean
  /** The links of mails that are open in this browser, with their tokens. */
  openLinks: readonly OpenLink[]
  /** The e-mail sent last, which can be sent again. */
  sentMail: SentMail | null
  /** The time zone in which this browser shows planned times and takes them. */
  timeZone: () => TimeZoneChoice
  /** The video starts automatically, muted. */
  startsAtOnce: boolean
  /** Countries for people filters; known once the page has loaded. */
  countries: PeopleCountries
  /** @param isBound the links open in the session of the request only */
  signFiles: (videoId: number, files: VideoFile[], isBound?: boolean) => Promise<VideoFile[]>
  /** For a video that is withheld, whose pictures open with a signed link only. */
  signPictures: SignPictures
  nowMs: number
  /** Caps how long the page is cached, for limits that only a late part knows. */
  limitCacheSeconds: (seconds: number) => void
}

export type Head = {
  title: string
  description: string
  /** Keywords, where the page has its own. */
  keywords?: readonly string[]
  /** The preview of a shared link. */
  share?: Share
  /** The largest image above the fold, to preload. */
  firstPicture?: string
  /** The video that starts with the page and loads first: the markup of its element, and the playlist of a stream. */
  startsWith?: { element: string; stream?: string }
  /** The page has ad slots: their script and the header banner are included. */
  hasSlots?: boolean
  /** The categories of what the page shows, by their addresses: campaigns may be for some of them. */
  categories?: readonly string[]
  /** Search engines may index the page. */
  isIndexed: boolean
  /** The object whose view is counted after a second. */
  viewed?: ParamsOf<'mine'>
  /** The values of the page's path in a language, where languages have their own. */
  paramsIn?: (lang: Lang) => Readonly<Record<string, string>>
  /** The canonical address, where it is not the page's own. */
  canonicalPath?: string
}

/** The preview of a video. */
export type Share = {
  title: string
  description: string
  /** Path of the page, with its language. */
  path: string
  /** Path of the embed; null where other sites may not show it. */
  embedPath: string | null
  /** A path of this site or https elsewhere. */
  picture: string
  durationSeconds: number
  releasedAt: string
  tags: readonly string[]
}

/** A part that is ready, or a promise of one. Late parts never change status or head. */
export type Part = ReactNode | LatePart
export type LatePart = Promise<ReactNode> & { fallback?: () => ReactNode }

/** A late part with a fallback that keeps its place. CSS hides the fallback once anything follows it. */
export const late = (part: Promise<ReactNode>, fallback: () => ReactNode): LatePart => Object.assign(part, { fallback })

export type Loaded<Data> = {
  status: number
  data: Data
  /** Caps how long the page is cached, whatever its data allow. */
  maxCacheSeconds?: number
}

/** The outcome of a form sent to the page's own address; the page that answers shows it. */
export type Acted<Outcome> = { status: number; outcome: Outcome }

export type FormTexts = Readonly<Record<string, string>>
export type FormFiles = Readonly<Record<string, File>>

type PageModule<Name extends RouteName, Data, Outcome = null> = {
  /** Class of the main element besides `page`. Some layouts have a sheet of their own; lists carry fewer icons. */
  layout?: string
  /** The page has a player, which may contact ad servers. */
  hasPlayer?: boolean
  /** To visitors whom its `load` answers with 404 there is no such page: they get the very answer of an unknown address. */
  isSecret?: boolean
  /** The page previews files before they are uploaded. */
  showsFiles?: boolean
  /** The page registers the push worker. */
  startsPush?: boolean
  /** The page depends on the country of the top-country list. */
  usesListCountry?: boolean
  /** The page depends on the visitor's location. */
  usesPlaceCountry?: boolean
  /**
   * What the page is for members. `recent`: a session that was resolved a few seconds ago is enough. `shared`: besides, the page is
   * the same for all members, and kept for them. Absent: the session is resolved anew, as for pages of the member's own and of staff.
   */
  forMembers?: 'recent' | 'shared'
  /** Which of its addresses show what friends show to the member: a member with such friends shares no such page. */
  showsFriends?(route: PageContext<Name>['route']): boolean
  /** Awaits what decides status and head; returns promises for the rest. May throw a redirect (a Response). */
  load(context: PageContext<Name>): Promise<Loaded<Data>>
  /** Runs a form. Throws a redirect (a Response) when it succeeds, else returns why it was refused. */
  act?(context: PageContext<Name>, form: FormTexts, files: FormFiles): Promise<Acted<Outcome>>
  head(data: Data, context: PageContext<Name>): Head
  /** What staff have a bar about; absent on pages without one. */
  staffTarget?(data: Data): StaffTarget | null
  /** `outcome` is the result of `act`; null when no form was sent. */
  Page(data: Data, context: PageContext<Name>, outcome: Outcome | null): Part[]
}

/** What a public page is about, for the bar of staff. `ownerId`: the member whose it is. */
export type StaffTarget = {
  kind: 'video' | 'model' | 'channel' | 'category' | 'playlist' | 'member'
  id: number
  ownerId?: number
}

/** A page of any data type, for code that only runs it. */
export type AnyPage = PageModule<RouteName, unknown, unknown>

export const page = <Name extends RouteName, Data, Outcome = null>(module: PageModule<Name, Data, Outcome>): AnyPage =>
  module as unknown as AnyPage
