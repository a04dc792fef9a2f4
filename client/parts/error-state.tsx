// Shown where something failed: what happened, what to do, and the id to quote to the support.
import type { IslandText } from '../island.ts'
import { Icon } from './icon.tsx'

type Props = Pick<IslandText, 't'> & {
  /** What happened, and what to do; by default a temporary outage. */
  title?: string
  help?: string
  /** The error is the whole page: its title is the page's heading. */
  isPage?: boolean
  /** The refusal's code. */
  code?: string
  /** The failed request's id. */
  requestId?: string
  /** Where to go instead. */
  href?: string
  label?: string
  /** Retries inside an island. */
  onRetry?: () => void
}

/** The texts of islands with an error state. */
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
