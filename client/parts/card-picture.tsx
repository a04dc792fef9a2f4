// The picture of a card of a performer or channel, or a drawn one.
import { DrawnPicture } from './drawn-picture.tsx'
import { Picture } from './picture.tsx'

type Props = Omit<Parameters<typeof Picture>[0], 'src' | 'className'> & { name: string; src: string | undefined }

export const CardPicture = ({ name, src, ...rest }: Props) =>
  src ? (
    <Picture className="thumb-picture" src={src} {...rest} />
  ) : (
    <DrawnPicture className="thumb-picture" name={name} />
  )
