// Offers the time zone of this device for the select of a form: chosen by itself where the member never chose one, and otherwise by a button.
// A time that the form shows stays the same moment. Without script, or where the zones are the same, there is nothing to press.
import { useEffect, useRef, useState } from 'react'
import { clockIso, secondsOfClock, timeZoneWords } from '../../../shared/rules/time-zones.ts'
import { type IslandText, island } from '../../island.ts'

type Props = {
  /** The name of the select. */
  field: string
  /** The name of the form's time on the clock of that zone, if it has one. */
  clock?: string
  /** The select still has the value that a member gets who never chose. */
  isUnchosen: boolean
}

function OwnTimeZoneView({ field, clock, isUnchosen, t }: Props & IslandText) {
  const place = useRef<HTMLDivElement>(null)
  const [offered, setOffered] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const control = (name: string) => place.current?.closest('form')?.elements.namedItem(name)
  const choose = (zone: string) => {
    const own = control(field)
    if (!(own instanceof HTMLSelectElement)) return
    // A browser may have another of a zone's names, such as Asia/Kolkata for Asia/Calcutta.
    if (![...own.options].some(({ value }) => value === zone)) own.add(new Option(timeZoneWords(zone), zone))
    const shown = clock && control(clock)
    // What the member typed is read off the clock of the member.
    if (shown instanceof HTMLInputElement && shown.value !== '' && shown.value === shown.defaultValue)
      shown.value = sameMoment(shown.value, own.value, zone)
    own.value = zone
    setOffered(null)
    setSaid(t('notificationSettings.zoneSet', { zone: timeZoneWords(zone) }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island is hydrated
  useEffect(() => {
    const [own, zone] = [control(field), deviceTimeZone()]
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
          {t('notificationSettings.zoneOffer', { zone: timeZoneWords(offered) })}
        </button>
      )}
      <p className="form-note" role="status">
        {said}
      </p>
    </div>
  )
}

/** @param minute `2026-11-26T18:30`, on the clock of `from` */
const sameMoment = (minute: string, from: string, to: string): string =>
  clockIso(new Date(secondsOfClock(Date.parse(`${minute}Z`) / 1000, from) * 1000).toISOString(), to).slice(0, 16)

/** Null where the browser hides or does not know it. */
function deviceTimeZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : null
}

export const ownTimeZone = island({
  name: 'own-time-zone',
  wake: 'load',
  strings: ['notificationSettings.zoneOffer', 'notificationSettings.zoneSet'],
  View: OwnTimeZoneView,
})
