// The operator's own colours, after the style sheets that they replace a part of.
import { coloursHref } from '../operator/colours.ts'

export const ColourSheet = () => {
  const href = coloursHref()
  return href === null ? null : <link rel="stylesheet" href={href} />
}
