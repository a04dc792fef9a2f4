// The colours of both themes as client/styles/tokens.css has them, and how well they can be told apart (WCAG 2.2).

/** The default is the first. */
export const themeNames = ['dark', 'light'] as const
export type ThemeName = (typeof themeNames)[number]

/** The colours that an operator may replace, by theme; the names of the custom properties without their dashes. */
export const themeColours = {
  dark: {
    ground: '#0f1113',
    surface: '#181b1f',
    text: '#eceef0',
    muted: '#9ba5af',
    accent: '#7fd1c1',
    accent_text: '#06231e',
  },
  light: {
    ground: '#ffffff',
    surface: '#f3f5f6',
    text: '#15181b',
    muted: '#565f68',
    accent: '#0b6a5c',
    accent_text: '#ffffff',
  },
} as const satisfies Record<ThemeName, Record<string, string>>

export type ColourName = keyof (typeof themeColours)['dark']
/** In the order of the form, and of the address of the style sheet. */
export const colourNames = Object.keys(themeColours.dark) as [ColourName, ...ColourName[]]
/** One theme's colours as #rrggbb. */
export type Colours = Readonly<Record<ColourName, string>>

/** Text and what it stands on: each pair needs this contrast at least. */
const textContrast = 4.5
const textPairs = [
  ['text', 'ground'],
  ['text', 'surface'],
  ['muted', 'ground'],
  ['muted', 'surface'],
  ['accent', 'ground'],
  ['accent', 'surface'],
  ['accent_text', 'accent'],
] as const satisfies readonly (readonly [ColourName, ColourName])[]

/** The pairs of a theme whose contrast is too low, with the contrast that they have. */
export const lowContrasts = (colours: Colours): { text: ColourName; ground: ColourName; contrast: number }[] =>
  textPairs
    .map(([text, ground]) => ({ text, ground, contrast: contrastOf(colours[text], colours[ground]) }))
    .filter(({ contrast }) => contrast < textContrast)

/** The contrast of two colours as #rrggbb, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
