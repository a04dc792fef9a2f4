// The round picture of a member, and in rows of a performer or channel; or a drawn one.
import { DrawnPicture } from './drawn-picture.tsx'
import { Picture } from './picture.tsx'

type Props = { username: string; avatar: string | undefined; isEager?: boolean }

const sizePx = 96

export const Avatar = ({ username, avatar, isEager }: Props) =>
  avatar ? (
    <Picture className="avatar" src={avatar} width={sizePx} height={sizePx} isEager={isEager} />
  ) : (
    <DrawnPicture className="avatar" name={username} />
  )
