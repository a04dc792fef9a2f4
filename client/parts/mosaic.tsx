// Up to three pictures in one frame, for categories and playlists.
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

type Props = {
  pictures: readonly string[]
  isEager?: boolean | undefined
  isFirst?: boolean | undefined
}

export const Mosaic = ({ pictures, isEager, isFirst }: Props) => (
  <div className="thumb-picture mosaic">
    {pictures.length === 0 && <Icon name="list" />}
    {[...new Set(pictures)].map((src, index) => (
      <Picture
        key={src}
        src={src}
        width={320}
        height={180}
        isEager={isEager || isFirst}
        isFirst={isFirst && index === 0}
      />
    ))}
  </div>
)
