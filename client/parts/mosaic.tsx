// Up to three pictures in one frame: what a category or a playlist holds, at a glance.
import { Icon } from './icon.tsx'

type Props = {
  pictures: readonly string[]
  isEager?: boolean | undefined
  isFirst?: boolean | undefined
}

/** The ratio of every picture, as the browser learns it before the picture comes. */
const pictureWidth = 320
const pictureHeight = 180

export const Mosaic = ({ pictures, isEager, isFirst }: Props) => (
  <div className="thumb-picture mosaic">
    {pictures.length === 0 && <Icon name="list" />}
    {[...new Set(pictures)].map((src, index) => (
      // A picture element also keeps React from adding a preload link for each eager image.
      <picture key={src}>
        <img
          src={src}
          width={pictureWidth}
          height={pictureHeight}
          alt=""
          decoding="async"
          loading={isEager || isFirst ? undefined : 'lazy'}
          fetchPriority={isFirst && index === 0 ? 'high' : undefined}
        />
      </picture>
    ))}
  </div>
)
