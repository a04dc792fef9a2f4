// The 404 and 503 pages, and that of a part of the site that is switched off: each says what happened and links to something else.
import { ErrorState } from '../../../client/parts/error-state.tsx'
import { href } from '../../../shared/routes.ts'
import type { Head, PageContext, Part } from '../render/page.ts'
import { unlistedHead } from './heads.ts'
import { NextSteps } from './next-steps.tsx'

type Text = Pick<PageContext, 't' | 'lang' | 'requestId'>

export const notFoundHead = ({ t }: Pick<Text, 't'>): Head => unlistedHead(t('error.notFound'), t)

export const notFoundParts = ({ t, lang, requestId }: Text): Part[] => [
  <ErrorState
    key="error"
    isPage
    title={t('error.notFound')}
    help={t('error.notFoundHelp')}
    href={href('index', {}, { lang })}
    label={t('error.goHome')}
    code="not_found"
    requestId={requestId}
    t={t}
  />,
  <NextSteps key="ways" t={t} lang={lang} />,
]

export const switchedOffHead = ({ t }: Pick<Text, 't'>): Head => unlistedHead(t('siteSettings.off'), t)

/** A page of a part of the site that its operator switched off. */
export const switchedOffParts = ({ t, lang, requestId }: Text): Part[] => [
  <ErrorState
    key="error"
    isPage
    title={t('siteSettings.off')}
    help={t('error.feature_off')}
    href={href('index', {}, { lang })}
    label={t('error.goHome')}
    code="feature_off"
    requestId={requestId}
    t={t}
  />,
  <NextSteps key="ways" t={t} lang={lang} />,
]

export const unavailableHead = ({ t }: Pick<Text, 't'>): Head => unlistedHead(t('error.unavailable'), t)

export const unavailableParts = ({
  t,
  lang,
  code,
  requestId,
  retryPath,
  isFramed,
}: Omit<Text, 'requestId'> & {
  requestId: string | undefined
  code: string
  retryPath: string
  isFramed: boolean
}): Part[] => [
  <ErrorState key="error" isPage code={code} {...(requestId && { requestId })} href={retryPath} t={t} />,
  // A frame on another site has no further links.
  !isFramed && <NextSteps key="ways" t={t} lang={lang} />,
]
