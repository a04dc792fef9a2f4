// How the names that statistics count are called for people.
import { langs, locales } from '../../../../locales/locales.ts'
import { href } from '../../../../shared/routes.ts'
import { readCountedAdvert } from '../../../../shared/rules/ads-campaigns.ts'
import { watchedSizeLabel, watchedSizes } from '../../../../shared/rules/video-watched-sizes.ts'
import type { CountedFamily, EventTotal, TopList } from '../../../../shared/statistics.ts'
import { deviceName, placeName, referrerName } from '../../parts/counted-names.ts'
import type { PageContext } from '../../render/page.ts'

type Translate = PageContext['t']

/** A total as the page says it: seconds as hours. */
export const shownTotal = (total: EventTotal, value: number): number =>
  total === 'seconds' ? Math.round((value / 3600) * 10) / 10 : value

/** The page of an object in the back office. */
const objectHref: Record<CountedFamily, (id: string, lang: string) => string> = {
  videos: (id, lang) => href('admin_video', { id }, { lang }),
  categories: (id, lang) => href('admin_category', { id }, { lang }),
  models: (id, lang) => href('admin_model', { id }, { lang }),
  channels: (id, lang) => href('admin_channel', { id }, { lang }),
}

type Row = { key: string; id: number | null; name: string }
type Named = { name: string; to?: string | undefined }

/** An advert of a campaign with its place; the operator's own adverts have a name only. */
const advert = ({ key, id, name }: Row, t: Translate, lang: string): Named => {
  const read = readCountedAdvert(key)
  if (!read) return { name: t('statistics.houseAdvert', { name: key }) }
  const place = t(`adverts.slot_${read.slot}`)
  if (id === null && name === key)
    return { name: `${t('admin.id')} ${read.creativeId} (${t('statistics.deletedAdvert')}) · ${place}` }
  return {
    name: `${name} · ${place}`,
    to: id === null ? undefined : href('admin_advert', { id: String(id) }, { lang, query: { tab: 'stats' } }),
  }
}

const inFamily =
  (family: CountedFamily) =>
  ({ id, key, name }: Row, t: Translate, lang: string): Named =>
    id === null
      ? { name: `${t('admin.id')} ${key} (${t('statistics.removed')})` }
      : { name, to: objectHref[family](String(id), lang) }

const searched = ({ name }: Row, _: Translate, lang: string): Named => ({
  name,
  to: href('admin_searches', {}, { lang, query: { text: name } }),
})

/** What a row of a list is called, and where it leads. */
export const rowNames: Record<TopList, (row: Row, t: Translate, lang: string) => Named> = {
  videos: inFamily('videos'),
  categories: inFamily('categories'),
  models: inFamily('models'),
  channels: inFamily('channels'),
  searches: searched,
  missing: searched,
  opened: searched,
  countries: ({ key }, t) => ({ name: placeName(key, t) }),
  referrers: ({ key }, t) => ({ name: referrerName(key, t) }),
  languages: ({ key }) => ({ name: langs.map((code) => locales[code]).find(({ tag }) => tag === key)?.name ?? key }),
  devices: ({ key }, t) => ({ name: deviceName(key, t) }),
  sizes({ key }) {
    const size = watchedSizes.find((one) => one === key)
    return { name: size ? watchedSizeLabel(size) : key }
  },
  impressions: advert,
  clicks: advert,
}
