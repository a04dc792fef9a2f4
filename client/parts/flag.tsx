// A country's flag. It is decoration beside a name, and only comes when it is seen.

type Props = {
  /** The country's two small letters. */
  code: string
  /** Where the flags are. */
  folder: string
}

export const Flag = ({ code, folder }: Props) => (
  <img className="flag" src={`${folder}/${code}.svg`} width="24" height="16" alt="" loading="lazy" decoding="async" />
)
