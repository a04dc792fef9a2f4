// The site's logo in the header: the operator's drawing or picture, or the name. Where the light theme has one of its own, the style
// sheet shows one of the two, since a cached page serves both themes.
import type { SiteLogo as Logo } from '../../../shared/rules/site-logo.ts'
import { setting } from '../operator/published.ts'
import { logoAddress } from '../parts/logo-address.ts'

/** Pixels, as in the style sheet. */
const blockSize = 28
const inlineSizeMax = 180

export const SiteLogo = () => {
  const [logo, light, name] = [setting('logo'), setting('logo_light'), setting('site_name')]
  if (!light) return logo ? <LogoOf logo={logo} name={name} /> : name
  return (
    <>
      {logo ? <LogoOf logo={logo} name={name} theme="dark" /> : <span className="on-dark">{name}</span>}
      <LogoOf logo={light} name={name} theme="light" />
    </>
  )
}

/** The class of the link around it. */
export const logoClass = (): string =>
  setting('logo') || setting('logo_light') ? 'header-logo header-logo-drawn' : 'header-logo'

type Props = { logo: NonNullable<Logo>; name: string; theme?: 'dark' | 'light' }

const LogoOf = ({ logo, name, theme }: Props) => {
  const className = theme ? `header-drawing on-${theme}` : 'header-drawing'
  if (logo.kind === 'drawing') {
    return (
      <svg className={className} viewBox={`0 0 ${logo.width} ${logo.height}`} role="img" aria-label={name}>
        {logo.paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    )
  }
  const width = Math.min(inlineSizeMax, Math.round((logo.width * blockSize) / logo.height))
  return <img className={className} src={logoAddress(logo)} alt={name} width={width} height={blockSize} />
}
