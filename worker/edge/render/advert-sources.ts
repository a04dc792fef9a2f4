// The renditions of a creative's picture: the browser takes the one that fits its screen.
import { imageName, imageShapes } from '../../../shared/contract/media-images.ts'

/** How wide each picture stands in a page; below the header it fills the height of its box (promo.css). */
const sizesOf = {
  advert: '300px',
  advert_card: '(width <= 420px) 50vw, 300px',
  advert_wide: '(width <= 1024px) 390px, 468px',
} as const
const shapeOf = { advert: 'advert', advert_card: 'advert', advert_wide: 'advert_wide' } as const

/** Pictures of former versions have one size: their folders are called otherwise (`creativeFolder`). */
const sized = /^(.*\/advert-sized-[^/]+\/)image-\d+\.webp$/

type Sources = { src: string; srcSet?: string; sizes?: string }

/** The attributes of its `img`. */
export function advertSources(address: string, place: keyof typeof sizesOf): Sources {
  const [, folder] = sized.exec(address) ?? []
  if (folder === undefined) return { src: address }
  const srcSet = imageShapes[shapeOf[place]].sizes
    .map(({ width }) => `${folder}${imageName(width, 'webp')} ${width}w`)
    .join(', ')
  return { src: address, srcSet, sizes: sizesOf[place] }
}
