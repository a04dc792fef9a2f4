// Offers the time zone of this device for the select of a form: chosen by itself where the member never chose one, and otherwise by a button.
// Without script, or where the zones are the same, there is nothing to press.
import { useEffect, useRef, useState } from 'react'
import { type IslandText, island } from '../../island.ts'

type Props = {
  /** The name of the select. */
  field: string
  /** The select still has the value that a member gets who never chose. */
  isUnchosen: boolean
}

function OwnTimeZoneView({ field, isUnchosen, t }: Props & IslandText) {
  const place = useRef<HTMLDivElement>(null)
  const [offered, setOffered] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const select = () => place.current?.closest('form')?.elements.namedItem(field)
  const choose = (zone: string) => {
    const own = select()
    if (!(own instanceof HTMLSelectElement)) return
    // A browser may have another of a zone's names, such as Asia/Kolkata for Asia/Calcutta.
    if (![...own.options].some(({ value }) => value === zone)) own.add(new Option(wordsOf(zone), zone))
    own.value = zone
    setOffered(null)
    setSaid(t('noticeSettings.zoneSet', { zone: wordsOf(zone) }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island is hydrated
  useEffect(() => {
    const [own, zone] = [select(), deviceTimeZone()]
    if (!(own instanceof HTMLSelectElement) || zone === null || own.value === zone) return
    // A browser that restores a form has what the member chose before.
    const isUntouched = own.selectedOptions[0]?.defaultSelected ?? false
    if (isUnchosen && isUntouched) choose(zone)
    else setOffered(zone)
  }, [])
  return (
    <div ref={place} className="own-zone">
      {offered !== null && (
        <button className="button" type="button" onClick={() => choose(offered)}>
          {t('noticeSettings.zoneOffer', { zone: wordsOf(offered) })}
        </button>
      )}
      <p className="form-note" role="status">
        {said}
      </p>
    </div>
  )
}

const wordsOf = (zone: string): string => zone.replaceAll('_', ' ')

/** Null where the browser hides or does not know it. */
function deviceTimeZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : null
}

export const ownTimeZone = island({
  name: 'own-time-zone',
  wake: 'load',
  strings: ['noticeSettings.zoneOffer', 'noticeSettings.zoneSet'],
  View: OwnTimeZoneView,
})
