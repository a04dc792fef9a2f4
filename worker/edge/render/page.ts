// What a page is: it loads what decides its status and head, and names its parts in the order in which they leave.
import type { ReactNode } from 'react'
import type { Lang, MessageKey } from '../../../locales/locales.ts'
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import type { VideoFile } from '../../../shared/entities/video.ts'
import type { Route, RouteName } from '../../../shared/routes.ts'
import type { readSentMail } from '../../../shared/rules/sent-mail-cookie.ts'
import type { Translate } from '../../../shared/translate.ts'
import type { Visitor } from '../http/visitor.ts'
import type { Share } from '../shell/share-meta.tsx'
import type { Call } from '../upstream/call.ts'
import type { Send, SendAct } from '../upstream/send.ts'
import type { PeopleCountries } from './frame-stats.ts'

export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>

export type PageContext<Name extends RouteName = RouteName> = {
  /** What to name when asking us about an error. */
  requestId: string
  /** The site's own address, for links that leave it with the page. */
  origin: string
  route: RouteOf<Name>
  lang: Lang
  t: Translate<MessageKey>
  visitor: Visitor
  call: Call
  /** Asks for what may be missing: neither its age nor its failing decides how long the page is kept. */
  callOptional: Call
  /** Sends a form to the upstream; what it sets for the session goes out with this answer. */
  send: Send
  /** Sends an act. */
  sendAct: SendAct
  /** Goes out with this answer. */
  setCookie: (cookie: string) => void
  /** The page of ours that they come from, as an address that was built anew; null when there is none. */
  refererRoute: Route | null
  /** They pressed something that asked them to sign in, and it waits for that. */
  hasGesture: boolean
  /** One may sign in through Google. */
  hasGoogle: boolean
  /** They are on the way to a provider of sign-ins and back, or came back and have something left to do. */
  hasPendingProvider: boolean
  /** The token of a mail's link, while its page is open. */
  linkToken: string | null
  /** The mail that they asked for lately: it can be sent again. */
  sentMail: ReturnType<typeof readSentMail>
  /** The page's video plays without being asked to, muted. */
  startsAtOnce: boolean
  /** Where people come from, as the upstream says it: known once the page has loaded. */
  countries: PeopleCountries
  signFiles: (videoId: number, files: VideoFile[]) => Promise<VideoFile[]>
  nowMs: number
  /** The page must not be kept longer than this from now: for what only a late part knows. */
  limitCacheSeconds: (seconds: number) => void
}

export type Head = {
  title: string
  description: string
  /** Single words for what the page is about, where it has its own. */
  keywords?: readonly string[]
  /** What the page looks like where its address is shared. */
  share?: Share
  /** The largest thing that is seen first: the browser asks for it before it has read so far. */
  firstPicture?: string
  /** A stream starts by itself, which the browser may need a script for. */
  startsStream?: boolean
  /** Adverts stand on the page: their script and the banner below the header come with it. */
  hasSlots?: boolean
  /** Search engines may list it. */
  isIndexed: boolean
  /** What somebody who sees the page looks at: counted a second later. */
  viewed?: ParamsOf<'mine'>
  /** The address that they list it under, where that is not the page's own. */
  canonicalPath?: string
}

/** A part that is there now, or one that comes when its data does. Late parts never change status or head. */
export type Part = ReactNode | LatePart
export type LatePart = Promise<ReactNode> & { fallback?: () => ReactNode }

/** A late part with what keeps its room until it comes. The sheet hides that as soon as anything follows it. */
export const late = (part: Promise<ReactNode>, fallback: () => ReactNode): LatePart => Object.assign(part, { fallback })

export type Loaded<Data> = {
  status: number
  data: Data
  /** The page must not be kept longer than this, whatever its data allow. */
  maxCacheSeconds?: number
}

/** What came of a form that was sent to the page's own address: it stands in the page that answers it. */
export type Acted<Outcome> = { status: number; outcome: Outcome }

export type FormTexts = Readonly<Record<string, string>>
export type FormFiles = Readonly<Record<string, File>>

export type PageModule<Name extends RouteName, Data, Outcome = null> = {
  /** Class of the main element that the parts stand in, besides `page`. Some have a sheet of their own; lists carry fewer icons. */
  layout?: string
  /** True when the page has a player, which may ask the servers of adverts. */
  hasPlayer?: boolean
  /** True when the page shows files from the visitor's own device before they are sent. */
  showsFiles?: boolean
  /** True when the page differs by the country of the visitor's list. */
  usesListCountry?: boolean
  /** True when the page differs by where the visitor is. */
  usesPlaceCountry?: boolean
  /** Awaits what decides status and head; gives promises for the rest. May throw a redirect (a Response). */
  load(context: PageContext<Name>): Promise<Loaded<Data>>
  /** Does what a form asks for. When it is done it throws a redirect (a Response), else it says what was wrong. */
  act?(context: PageContext<Name>, form: FormTexts, files: FormFiles): Promise<Acted<Outcome>>
  head(data: Data, context: PageContext<Name>): Head
  /** `outcome` is what `act` said; null when nothing was sent. */
  Page(data: Data, context: PageContext<Name>, outcome: Outcome | null): Part[]
}

/** Any page, for the code that only runs it: its data come from its own `load`. */
export type AnyPage = PageModule<RouteName, unknown, unknown>

export const page = <Name extends RouteName, Data, Outcome = null>(module: PageModule<Name, Data, Outcome>): AnyPage =>
  module as unknown as AnyPage
