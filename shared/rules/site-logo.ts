// The site's logo: a drawing of our own, or a picture that the media processor has encoded anew.
import { imageName, imageShapes } from '../contract/media-images.ts'
import { type LogoDrawing, logoMaxLength, readLogo, writeLogo } from './logo-drawing.ts'
import { bad, good, type SettingKind } from './site-setting-kinds.ts'

/** `id` is the one of its folder. In pixels. */
export type LogoPicture = { id: string; width: number; height: number }
/** Null is the site's name. */
export type SiteLogo = ({ kind: 'drawing' } & LogoDrawing) | ({ kind: 'picture' } & LogoPicture) | null

/** The settings that are logos. A logo for the light theme stands beside that of the dark one, or there is one for both. */
export const logoSlots = ['logo', 'logo_light'] as const
export type LogoSlot = (typeof logoSlots)[number]

/** The text of a picture, as the setting is stored: `picture 0f8e…-… 320x96`. */
export const writeLogoPicture = ({ id, width, height }: LogoPicture): string => `picture ${id} ${width}x${height}`

/** The picture that a text names; null for any other text. */
export function readLogoPicture(text: string): LogoPicture | null {
  const [, id, width, height] = /^picture ([0-9a-f-]{36}) ([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text.trim()) ?? []
  return id === undefined ? null : { id, width: Number(width), height: Number(height) }
}

/** An SVG file of paths only, or the name of a picture that was sent. */
export const logo = (): SettingKind<SiteLogo> => ({
  input: 'text',
  maxLength: logoMaxLength,
  columns: [],
  read(text) {
    if (text.trim() === '') return good(null)
    if (text.length > logoMaxLength) return bad('max_length', logoMaxLength)
    const picture = readLogoPicture(text)
    if (picture) return good({ kind: 'picture', ...picture })
    const drawing = readLogo(text)
    return drawing ? good({ kind: 'drawing', ...drawing }) : bad('drawing_invalid')
  },
  write: (value) => (value === null ? '' : value.kind === 'picture' ? writeLogoPicture(value) : writeLogo(value)),
})

/** Where the picture lies among the pictures of the bucket. */
export const logoFolder = (id: string): string => `logo-${id}`
/** The file of it that is shown. */
export const logoPath = (id: string): string =>
  `${logoFolder(id)}/${imageName(imageShapes.logo.sizes[0].width, 'webp')}`
