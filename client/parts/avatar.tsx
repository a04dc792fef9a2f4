// A member's avatar, or the first letter of their name.
import { Picture } from './picture.tsx'

type Props = { username: string; avatar: string | undefined; isEager?: boolean }

const sizePx = 96

export const Avatar = ({ username, avatar, isEager }: Props) =>
  avatar ? (
    <Picture className="avatar" src={avatar} width={sizePx} height={sizePx} isEager={isEager} />
  ) : (
    <span className="avatar" aria-hidden="true">
      {username.slice(0, 1).toUpperCase()}
    </span>
  )
