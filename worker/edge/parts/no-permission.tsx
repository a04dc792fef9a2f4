// The page or part that says that the visitor may not see this, with a link to something else.
import { ErrorState } from '../../../client/parts/error-state.tsx'
import { href } from '../../../shared/routes.ts'
import type { Head, PageContext } from '../render/page.ts'
import { unlistedHead } from './heads.ts'

type Context = Pick<PageContext, 't' | 'lang' | 'requestId' | 'visitor'>

export const noPermissionHead = ({ t }: Pick<Context, 't'>): Head => unlistedHead(t('listing.no_permission'), t)

/** A visitor who is not signed in may be the owner, so the link leads to the sign-in. */
export const NoPermission = ({ isPage, context }: { isPage?: boolean; context: Context }) => {
  const { t, lang, requestId, visitor } = context
  return (
    <ErrorState
      isPage={isPage ?? false}
      title={t('listing.no_permission')}
      help=""
      href={visitor.user ? href('index', {}, { lang }) : href('signin', {}, { lang })}
      label={t(visitor.user ? 'error.goHome' : 'header.signIn')}
      code="no_permission"
      requestId={requestId}
      t={t}
    />
  )
}
