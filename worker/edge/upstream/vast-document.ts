// What is taken of a VAST document of an advertiser: a linear MP4, where a click leads, and where its progress is told. Scripts (VPAID),
// companions, and addresses that the operator did not allow are left out, so that nothing of it but these values reaches a page.
import { isNamedHttpsAddress } from '../../../shared/rules/public-address.ts'
import { elementsOf, readXml, type XmlNode } from './read-xml.ts'

type VastFile = { url: string; width: string; height: string }

export type VastAdvert = {
  files: VastFile[]
  /** As the document writes it, `00:00:30`; '' where it says none. */
  duration: string
  clickThrough: string | null
  impressions: string[]
  errors: string[]
  clicks: string[]
  tracking: { event: string; url: string }[]
}

/** `next`: the document is a wrapper, and the advert is where it says. */
export type VastDocument = { advert: VastAdvert; next: string | null }

/** The tracking events that are passed on. */
const passedOn = ['loaded', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip', 'mute', 'unmute']

/** @param isAllowed whether a page may load or tell an address. Null for what has no advert of the kind. */
export function readVast(source: string, isAllowed: (url: string) => boolean): VastDocument | null {
  const root = readXml(source)
  const ad = root?.name === 'VAST' ? root.children.find(({ name }) => name === 'Ad') : undefined
  const inner = ad?.children.find(({ name }) => name === 'InLine' || name === 'Wrapper')
  if (!inner) return null
  const addresses = (node: XmlNode, name: string) =>
    elementsOf(node, name)
      .map(({ text }) => text.trim())
      .filter(isAllowed)
  const linear = elementsOf(inner, 'Linear')[0] ?? { name: 'Linear', attributes: {}, children: [], text: '' }
  const own = { ...inner, children: inner.children.filter(({ name }) => name !== 'Creatives') }
  const advert: VastAdvert = {
    files: elementsOf(linear, 'MediaFile')
      .filter(isPlayable)
      .map(toFile)
      .filter(({ url }) => isAllowed(url)),
    duration: durationOf(linear),
    clickThrough:
      elementsOf(linear, 'ClickThrough')
        .map(({ text }) => text.trim())
        .find(isNamedHttpsAddress) ?? null,
    impressions: addresses(own, 'Impression'),
    errors: addresses(own, 'Error'),
    clicks: addresses(linear, 'ClickTracking'),
    tracking: elementsOf(linear, 'Tracking')
      .map(({ attributes, text }) => ({ event: attributes.event ?? '', url: text.trim() }))
      .filter(({ event, url }) => passedOn.includes(event) && isAllowed(url)),
  }
  if (inner.name === 'InLine') return advert.files.length > 0 ? { advert, next: null } : null
  const next = elementsOf(inner, 'VASTAdTagURI')[0]?.text.trim() ?? ''
  return isNamedHttpsAddress(next) ? { advert, next } : null
}

const isPlayable = ({ attributes }: XmlNode): boolean =>
  attributes.type === 'video/mp4' && attributes.delivery !== 'streaming' && !attributes.apiFramework

const toFile = ({ attributes, text }: XmlNode): VastFile => ({
  url: text.trim(),
  width: pixels(attributes.width),
  height: pixels(attributes.height),
})
const pixels = (text = ''): string => (/^\d{1,5}$/.test(text) ? text : '0')

function durationOf(linear: XmlNode): string {
  const text = linear.children.find(({ name }) => name === 'Duration')?.text.trim() ?? ''
  return /^\d\d:\d\d:\d\d(\.\d{3})?$/.test(text) ? text : ''
}

/** The progress of wrappers is told as well as that of the advert itself. */
export const joinVast = (outer: VastAdvert, inner: VastAdvert): VastAdvert => ({
  files: inner.files,
  duration: inner.duration,
  clickThrough: inner.clickThrough ?? outer.clickThrough,
  impressions: [...outer.impressions, ...inner.impressions],
  errors: [...outer.errors, ...inner.errors],
  clicks: [...outer.clicks, ...inner.clicks],
  tracking: [...outer.tracking, ...inner.tracking],
})
