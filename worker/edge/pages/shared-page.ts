// Which pages several visitors or members share, and under which key.
import type { User } from '../../../shared/entities/account.ts'
import { isStaff } from '../../../shared/rules/roles.ts'
import type { AnyPage } from '../render/page.ts'
import type { RequestContext } from '../render/request-context.ts'

/** The address, and everything else that a shared page may depend on; null for a page that is not shared. */
export function sharedKeyOf(
  requestContext: RequestContext,
  path: string,
  page: AnyPage,
  startsAtOnce: boolean,
): string | null {
  const audience = audienceOf(requestContext, page)
  if (audience === null) return null
  const { origin, visitor } = requestContext
  return (
    (audience === 'members' ? 'members|' : '') +
    origin +
    path +
    (startsAtOnce ? '|starts' : '') +
    (page.usesListCountry ? `|${visitor.listCountry}` : '') +
    (page.usesPlaceCountry ? `|${visitor.placeCountry}` : '')
  )
}

/** Null at a closed gate, while the upstream cannot say whose the session is, and for members' own pages. */
function audienceOf({ isClosed, visitor }: RequestContext, { forMembers }: AnyPage): 'visitors' | 'members' | null {
  if (isClosed) return null
  if (!visitor.hasSession) return 'visitors'
  // Staff have a bar of their own on public pages.
  return visitor.user && !isStaff(visitor.user.role) && forMembers === 'shared' ? 'members' : null
}

/** A page that members share is made for any of them, so that it cannot show the one whose request made it. */
export const withoutIdentity = (requestContext: RequestContext): RequestContext =>
  requestContext.visitor.user === null
    ? requestContext
    : { ...requestContext, visitor: { ...requestContext.visitor, user: anyMember } }
const anyMember: User = { user_id: 0, username: '', role: 'member', age_verified: false }
