// A link out of this site. It is shown as the host that it leads to, and we vouch for nothing there.
import type { ReactNode } from 'react'

type Props = { url: string; className?: string; children?: ReactNode }

export const ExternalLink = ({ url, className, children }: Props) => (
  <a className={className} href={url} rel="nofollow noopener external">
    {children}
    {new URL(url).hostname.replace(/^www\./, '')}
  </a>
)
