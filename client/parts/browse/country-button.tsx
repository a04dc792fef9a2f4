// A button that chooses one country of the picker.
import { Flag } from '../flag.tsx'

type Props = { code: string; name: string; isPicked: boolean; flags: string }

export const CountryButton = ({ code, name, isPicked, flags }: Props) => (
  <button className="country" type="submit" name="country" value={code} aria-current={isPicked ? 'true' : undefined}>
    <Flag code={code} folder={flags} />
    {name}
  </button>
)
