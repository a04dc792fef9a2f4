// The site's logo in the header: the operator's drawing, or the name.
import { setting } from '../operator/published.ts'

export const SiteLogo = () => {
  const logo = setting('logo')
  const name = setting('site_name')
  if (!logo) return name
  return (
    <svg className="header-drawing" viewBox={`0 0 ${logo.width} ${logo.height}`} role="img" aria-label={name}>
      {logo.paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
