// A country's flag, decorative beside a name and loaded lazily.

type Props = {
  /** The country's code in lower case. */
  code: string
  /** The folder of the flags. */
  folder: string
}

export const Flag = ({ code, folder }: Props) => (
  <img className="flag" src={`${folder}/${code}.svg`} width="24" height="16" alt="" loading="lazy" decoding="async" />
)
