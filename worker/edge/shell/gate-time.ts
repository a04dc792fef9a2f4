// How long something lasts, in the words of the gate page.
import { daySeconds, hourSeconds } from '../../../shared/limits.ts'
import type { GateText } from './gate-props.ts'

/** "30 days", "1 hour" or "5 minutes" in the language of the page. */
export function timeOf(seconds: number, t: Pick<GateText['t'], 'tag'>): string {
  const [value, unit] =
    seconds % daySeconds === 0
      ? [seconds / daySeconds, 'day']
      : seconds < hourSeconds
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / hourSeconds), 'hour']
  return new Intl.NumberFormat(t.tag, { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(Number(value))
}
