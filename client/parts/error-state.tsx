// What stands where something could not be shown: what happened, what to do, and the number to name when asking us.
import type { IslandText } from '../island.ts'
import { Icon } from './icon.tsx'

type Props = Pick<IslandText, 't'> & {
  /** What happened, and what to do; by default a pause of this part of the site. */
  title?: string
  help?: string
  /** A page that is nothing but this error has it as its heading. */
  isPage?: boolean
  /** The word for what went wrong, */
  code?: string
  /** and the request that it happened in. */
  requestId?: string
  /** The way on as a link, */
  href?: string
  label?: string
  /** or as another try, inside an island. */
  onRetry?: () => void
}

/** The texts that an island with an error carries. */
export const errorStrings = ['error.unavailable', 'error.unavailableHelp', 'error.retry', 'error.code'] as const

export function ErrorState({ title, help, isPage, code, requestId, href, label, onRetry, t }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="state state-error" role={onRetry && 'alert'}>
      <Icon name="alert" />
      <Heading>{title ?? t('error.unavailable')}</Heading>
      <p>{help ?? t('error.unavailableHelp')}</p>
      {href && (
        <a className="button button-primary" href={href}>
          {label ?? t('error.retry')}
        </a>
      )}
      {onRetry && (
        <button className="button button-primary" type="button" onClick={onRetry}>
          {t('error.retry')}
        </button>
      )}
      {code && <small>{t('error.code', { code })}</small>}
      {requestId && <small>{t('error.requestId', { id: requestId })}</small>}
    </div>
  )
}
