// What a page is: it loads what decides its status and head, and names its parts in the order in which they leave.
import type { ReactNode } from 'react'
import type { Lang, MessageKey } from '../../../locales/locales.ts'
import type { VideoFile } from '../../../shared/entities/video.ts'
import type { Route, RouteName } from '../../../shared/routes.ts'
import type { Translate } from '../../../shared/translate.ts'
import type { Call } from '../upstream/call.ts'
import type { Visitor } from '../visitor.ts'

export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>

export type PageContext<Name extends RouteName = RouteName> = {
  /** What to name when asking us about an error. */
  requestId: string
  route: RouteOf<Name>
  lang: Lang
  t: Translate<MessageKey>
  visitor: Visitor
  call: Call
  signFiles: (videoId: number, files: VideoFile[]) => Promise<VideoFile[]>
  nowMs: number
}

export type Head = {
  title: string
  description: string
  /** Search engines may list it. */
  isIndexed: boolean
}

/** A part that is there now, or one that comes when its data does. Late parts never change status or head. */
export type Part = ReactNode | LatePart
export type LatePart = Promise<ReactNode> & { meanwhile?: () => ReactNode }

/** A late part with what keeps its room until it comes. The sheet hides that as soon as anything follows it. */
export const late = (part: Promise<ReactNode>, meanwhile: () => ReactNode): LatePart =>
  Object.assign(part, { meanwhile })

export type Loaded<Data> = {
  status: number
  data: Data
  /** The page must not be kept longer than this, whatever its data allow. */
  keepSeconds?: number
}

export type PageModule<Name extends RouteName, Data> = {
  /** Class of the main element that the parts stand in, besides `page`. */
  layout?: string
  /** True when the page differs by the country of the visitor's list. */
  usesListCountry?: boolean
  /** Awaits what decides status and head; gives promises for the rest. May throw a redirect (a Response). */
  load(context: PageContext<Name>): Promise<Loaded<Data>>
  head(data: Data, context: PageContext<Name>): Head
  Page(data: Data, context: PageContext<Name>): Part[]
}

/** Any page, for the code that only runs it: its data come from its own `load`. */
export type AnyPage = PageModule<RouteName, unknown>

export const page = <Name extends RouteName, Data>(module: PageModule<Name, Data>): AnyPage =>
  module as unknown as AnyPage
