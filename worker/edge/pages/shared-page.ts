// Which pages several visitors or members share, and under which key.
import type { User } from '../../../shared/entities/account.ts'
import type { Route } from '../../../shared/routes.ts'
import { isStaff } from '../../../shared/rules/roles.ts'
import { settingsVersion } from '../operator/published.ts'
import type { AnyPage } from '../render/page.ts'
import type { RequestContext } from '../render/request-context.ts'
import { countryGroup } from '../upstream/country-rules.ts'

/** What a shared page may depend on besides its address. */
type Depends = {
  audience: 'visitors' | 'members'
  origin: string
  startsAtOnce: boolean
  listCountry: string
  placeCountry: string
  /** Countries that do not see the same videos share no page. */
  countryGroup: string
  /** The version of the site settings. */
  settings: number
}

/** The last key of each address that is known: a text that was just put together has to be read through to be looked up. */
const latest = new WeakMap<Route, { depends: Depends; key: string }>()

/** The address, and everything else that a shared page may depend on; null for a page that is not shared. */
export function sharedKeyOf(
  requestContext: RequestContext,
  route: Route,
  page: AnyPage,
  startsAtOnce: boolean,
): string | null {
  const audience = audienceOf(requestContext, route, page)
  if (audience === null) return null
  const { origin, visitor, deps } = requestContext
  const listCountry = page.usesListCountry ? visitor.listCountry : ''
  const placeCountry = page.usesPlaceCountry ? visitor.placeCountry : ''
  const group = countryGroup(deps.caller.country)
  const known = latest.get(route)
  const depends = {
    audience,
    origin,
    startsAtOnce,
    listCountry,
    placeCountry,
    countryGroup: group,
    settings: settingsVersion(),
  }
  if (known && isSame(known.depends, depends)) return known.key
  const key =
    (audience === 'members' ? 'members|' : '') +
    origin +
    route.canonicalPath +
    (startsAtOnce ? '|starts' : '') +
    (page.usesListCountry ? `|${listCountry}` : '') +
    (page.usesPlaceCountry ? `|${placeCountry}` : '') +
    (group === '' ? '' : `|group ${group}`) +
    (depends.settings === 0 ? '' : `|settings ${depends.settings}`)
  latest.set(route, { depends, key })
  return key
}

const isSame = (one: Depends, other: Depends): boolean =>
  one.audience === other.audience &&
  one.origin === other.origin &&
  one.startsAtOnce === other.startsAtOnce &&
  one.listCountry === other.listCountry &&
  one.placeCountry === other.placeCountry &&
  one.countryGroup === other.countryGroup &&
  one.settings === other.settings

/** Null at a closed gate, while the upstream cannot say whose the session is, and for members' own pages. */
function audienceOf(
  { isClosed, visitor }: RequestContext,
  route: Route,
  { forMembers, showsFriends }: AnyPage,
): 'visitors' | 'members' | null {
  if (isClosed) return null
  if (!visitor.hasSession) return 'visitors'
  if (visitor.user?.sees_friends_videos && showsFriends?.(route)) return null
  // Staff have a bar of their own on public pages.
  return visitor.user && !isStaff(visitor.user.role) && forMembers === 'shared' ? 'members' : null
}

/** A page that members share is made for any of them, so that it cannot show the one whose request made it. */
export const withoutIdentity = (requestContext: RequestContext): RequestContext =>
  requestContext.visitor.user === null
    ? requestContext
    : { ...requestContext, visitor: { ...requestContext.visitor, user: anyMember } }
const anyMember: User = { user_id: 0, username: '', role: 'member', age_verified: false }
