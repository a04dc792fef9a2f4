// Up to three pictures in one frame, for categories and playlists; or a drawn one.
import { DrawnPicture } from './drawn-picture.tsx'
import { Picture } from './picture.tsx'

type Props = {
  /** The name of the category or playlist. */
  name: string
  pictures: readonly string[]
  isEager?: boolean | undefined
  isFirst?: boolean | undefined
}

export const Mosaic = ({ name, pictures, isEager, isFirst }: Props) =>
  pictures.length === 0 ? (
    <DrawnPicture className="thumb-picture" name={name} />
  ) : (
    <div className="thumb-picture mosaic">
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
