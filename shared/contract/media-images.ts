// The outputs of an image: each purpose has its shape and its sizes.

/** The purpose of an image decides its shape and its sizes: see `imageShapes`. */
export const imagePurposes = [
  'avatar',
  'cover',
  'portrait',
  'still',
  'banner',
  'preview',
  'contact',
  'message',
  'age',
  'advert',
  'advert_wide',
  'logo',
] as const
export type ImagePurpose = (typeof imagePurposes)[number]

/**
 * The outputs are never larger than the upload, cropped to the shape of the first size (`fill`), or whole (`fit`). Each size is
 * a file `image-{width}.{type}`; the cropped picture must have at least `min` pixels.
 */
export const imageShapes = {
  avatar: {
    min: { width: 100, height: 100 },
    how: 'fill',
    sizes: [
      { width: 320, height: 320, types: ['webp'] },
      { width: 96, height: 96, types: ['webp'] },
    ],
  },
  cover: {
    min: { width: 1250, height: 250 },
    how: 'fill',
    sizes: [
      { width: 2500, height: 500, types: ['webp'] },
      { width: 1250, height: 250, types: ['webp'] },
    ],
  },
  /** Of a performer. */
  portrait: {
    min: { width: 240, height: 320 },
    how: 'fill',
    sizes: [
      { width: 720, height: 960, types: ['webp'] },
      { width: 360, height: 480, types: ['webp'] },
    ],
  },
  /** Of a channel or a category; and a channel's cover. */
  still: {
    min: { width: 320, height: 180 },
    how: 'fill',
    sizes: [
      { width: 640, height: 360, types: ['webp'] },
      { width: 320, height: 180, types: ['webp'] },
    ],
  },
  banner: {
    min: { width: 1250, height: 250 },
    how: 'fill',
    sizes: [
      { width: 2500, height: 500, types: ['webp'] },
      { width: 1250, height: 250, types: ['webp'] },
    ],
  },
  preview: {
    min: { width: 1250, height: 250 },
    how: 'fill',
    sizes: [
      { width: 1280, height: 720, types: ['webp', 'avif'] },
      { width: 640, height: 360, types: ['webp'] },
      { width: 320, height: 180, types: ['webp'] },
    ],
  },
  /** Of a creative: in a box, and below the header of desktops (468 px wide) and of phones (390); for screens of one and of two pixels. */
  advert: {
    min: { width: 300, height: 250 },
    how: 'fill',
    sizes: [
      { width: 600, height: 500, types: ['webp'] },
      { width: 300, height: 250, types: ['webp'] },
    ],
  },
  advert_wide: {
    min: { width: 468, height: 60 },
    how: 'fill',
    sizes: [
      { width: 936, height: 120, types: ['webp'] },
      { width: 780, height: 100, types: ['webp'] },
      { width: 468, height: 60, types: ['webp'] },
      { width: 390, height: 50, types: ['webp'] },
    ],
  },
  /** Of the site: as it is, with what is transparent in it. */
  logo: {
    min: { width: 32, height: 32 },
    how: 'fit',
    isTransparent: true,
    sizes: [{ width: 640, height: 192, types: ['webp'] }],
  },
  contact: {
    min: { width: 1, height: 1 },
    how: 'fit',
    sizes: [{ width: 1600, height: 1600, types: ['webp'] }],
  },
  message: {
    min: { width: 1, height: 1 },
    how: 'fit',
    sizes: [{ width: 1280, height: 1280, types: ['webp'] }],
  },
  age: {
    min: { width: 1, height: 1 },
    how: 'fit',
    sizes: [{ width: 1600, height: 1600, types: ['webp'] }],
  },
} as const satisfies Record<ImagePurpose, ImageShape>

/** In pixels: the cropped picture must have at least `min`; `sizes` are the outputs, the first one defines the shape. */
export type ImageShape = {
  min: { width: number; height: number }
  how: 'fill' | 'fit'
  /** Transparent areas stay so; those of all others become white. */
  isTransparent?: true
  sizes: readonly { width: number; height: number; types: readonly ('webp' | 'avif')[] }[]
}

/** The file name of one size; `width` in pixels. */
export const imageName = (width: number, type: 'webp' | 'avif'): string => `image-${width}.${type}`
