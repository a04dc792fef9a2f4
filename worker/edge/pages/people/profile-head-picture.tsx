// The picture at the head of a performer's or channel's page, or a drawn one.
import { DrawnPicture } from '../../../../client/parts/drawn-picture.tsx'

type Props = { name: string; src: string | undefined; width: number; height: number }

export const ProfileHeadPicture = ({ name, src, width, height }: Props) =>
  src ? (
    <picture className="profile-picture">
      <img src={src} width={width} height={height} alt="" fetchPriority="high" />
    </picture>
  ) : (
    <DrawnPicture className="profile-picture" name={name} />
  )
