// The colours of the site, and the address of the style sheet that has them where they are not those of client/styles/tokens.css.
import {
  type Colours,
  colourNames,
  type ThemeName,
  themeColours,
  themeNames,
} from '../../../shared/rules/theme-colours.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { setting } from './published.ts'

export const publishedColours = (theme: ThemeName): Colours =>
  Object.fromEntries(colourNames.map((name) => [name, setting(`${theme}_${name}`)])) as Colours

/** Null while the colours are those of the style sheets. */
export function coloursHref(): string | null {
  const all = themeNames.map((theme) => [theme, Object.values(publishedColours(theme))] as const)
  const isOwn = all.some(([theme, values]) => values.join() !== Object.values(themeColours[theme]).join())
  const query = all.map(([theme, values]) => `${theme}=${values.map((value) => value.slice(1)).join('-')}`)
  return isOwn ? `${servicePaths.colours}?${query.join('&')}` : null
}
