// Chooses the country of the top list. Without script it is a link to the picker's page; hydrated, it opens a dialog
// with a search in all country names. Each country is a form button that the server answers.
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { countriesBy, countriesIn } from '../../../shared/rules/country-list.ts'
import { hasModifier } from '../../forms/has-modifier.ts'
import { type IslandText, island } from '../../island.ts'
import { Dialog, dialogStrings } from '../../modals/dialog.tsx'
import { CountryButton } from '../../parts/browse/country-button.tsx'
import { Flag } from '../../parts/flag.tsx'
import { Icon } from '../../parts/icon.tsx'

type Props = {
  /** The chosen country's code in lower case, and its name. */
  country: string
  name: string
  /** The picker's page. */
  href: string
  /** The form's action. */
  action: string
  /** The folder of the flags. */
  flags: string
}

function CountryPicker({ country, name, href, action, flags, t }: Props & IslandText) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const countries = useMemo(() => (isOpen ? countriesIn(t.tag) : []), [isOpen, t.tag])
  const shown = countriesBy(typed, countries)
  const list = useRef<HTMLFormElement>(null)
  const onClick = (event: MouseEvent) => {
    if (hasModifier(event)) return
    event.preventDefault()
    setTyped('')
    setIsOpen(true)
  }
  // Enter chooses only a single match, and not while an input method composes.
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing && shown.length === 1)
      list.current?.querySelector('button')?.click()
  }
  return (
    <div className="country-choice">
      <a className="button" href={href} onClick={onClick} aria-haspopup="dialog">
        <Flag code={country} folder={flags} />
        <span>
          {name}
          <span className="hidden">, {t('country.change')}</span>
        </span>
        <Icon name="chevron-down" />
      </a>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('country.heading')}
        className="dialog-list"
        t={t}
      >
        <input
          className="field"
          type="search"
          aria-label={t('country.search')}
          placeholder={t('country.search')}
          autoComplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <form ref={list} method="post" action={action} className="country-list">
          {shown.map((one) => (
            <CountryButton key={one.code} {...one} isPicked={one.code === country} flags={flags} />
          ))}
          {isOpen && !shown.length && <p role="status">{t('country.none')}</p>}
        </form>
      </Dialog>
    </div>
  )
}

export const countryPicker = island<Props>({
  name: 'country-picker',
  wake: 'touch',
  strings: ['country.change', 'country.heading', 'country.search', 'country.none', ...dialogStrings],
  View: CountryPicker,
})
