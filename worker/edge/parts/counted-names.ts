// How the names that are counted are called for people: places, devices, and where a visit came from.
import { countryName } from '../../../shared/rules/countries.ts'
import type { PageContext } from '../render/page.ts'

type Translate = PageContext['t']

/** A place that is not known, or that no list of countries has, is one. */
export const placeName = (code: string, t: Translate): string =>
  /^[a-z]{2}$/.test(code) && code !== 'xx' ? countryName(code.toUpperCase(), t.tag) : t('statistics.unknownPlace')

export const referrerName = (key: string, t: Translate): string =>
  key === 'direct' || key === 'search' || key === 'social'
    ? t(`statistics.referrer_${key}`)
    : t('statistics.referrer_other')

export const deviceName = (key: string, t: Translate): string =>
  key === 'phone' || key === 'tablet' ? t(`statistics.device_${key}`) : t('statistics.device_desktop')
