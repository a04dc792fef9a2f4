// A link to another site, shown as its host and marked as not endorsed.
import type { ReactNode } from 'react'

type Props = { url: string; className?: string; children?: ReactNode }

export const ExternalLink = ({ url, className, children }: Props) => (
  <a className={className} href={url} rel="nofollow noopener external">
    {children}
    {new URL(url).hostname.replace(/^www\./, '')}
  </a>
)
