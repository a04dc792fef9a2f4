// A member's face: the picture they chose, else the first letter of their name on a disc.
type Props = { username: string; avatar: string | undefined; isEager?: boolean }

/** The size as the browser learns it before the picture comes; the sheet decides how large it is shown. */
const sizePx = 96

export const Avatar = ({ username, avatar, isEager }: Props) =>
  avatar ? (
    <picture className="avatar">
      <img src={avatar} width={sizePx} height={sizePx} alt="" decoding="async" loading={isEager ? undefined : 'lazy'} />
    </picture>
  ) : (
    <span className="avatar" aria-hidden="true">
      {username.slice(0, 1).toUpperCase()}
    </span>
  )
