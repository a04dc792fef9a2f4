// What is answered where there is no page, no such video, or nothing to be had: each says what happened and leads on.
import { ErrorState } from '../../../client/parts/error-state.tsx'
import { href } from '../../../shared/routes.ts'
import type { Head, PageContext, Part } from '../render/page.ts'

type Text = Pick<PageContext, 't' | 'lang'>

export const notFoundHead = ({ t }: Text): Head => ({
  title: t('error.notFound'),
  description: t('site.description'),
  isIndexed: false,
})

export const notFoundParts = ({ t, lang }: Text): Part[] => [
  <ErrorState
    key="error"
    isPage
    title={t('error.notFound')}
    help={t('error.notFoundHelp')}
    href={href('index', {}, { lang })}
    label={t('error.goHome')}
    t={t}
  />,
]

export const unavailableHead = ({ t }: Text): Head => ({
  title: t('error.unavailable'),
  description: t('site.description'),
  isIndexed: false,
})

export const unavailableParts = ({
  t,
  code,
  requestId,
  retryPath,
}: Text & { code: string; requestId: string; retryPath: string }): Part[] => [
  <ErrorState key="error" isPage code={code} requestId={requestId} href={retryPath} t={t} />,
]
