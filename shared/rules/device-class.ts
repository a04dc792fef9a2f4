// The class of device by its user agent, for counts; and whether a program says that it is one.

/** Classes of devices. */
export const deviceClasses = ['phone', 'tablet', 'desktop'] as const
/** One of them. */
export type DeviceClass = (typeof deviceClasses)[number]

/** The class of a user agent; a browser that names none is a desktop. */
export function deviceClass(userAgent: string | null): DeviceClass {
  const text = userAgent ?? ''
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobi)/i.test(text)) return 'tablet'
  return /Mobi|iPhone|iPod/i.test(text) ? 'phone' : 'desktop'
}

/** Whether a user agent says that it is a program: a crawler, a preview, a monitor, a tool. */
export const isProgram = (userAgent: string | null): boolean =>
  userAgent === null ||
  userAgent === '' ||
  /bot\b|bot[/;)]|crawl|spider|slurp|preview|monitor|headless|lighthouse|facebookexternalhit|curl|wget|python|okhttp|java\/|go-http|axios|node-fetch|undici/i.test(
    userAgent,
  )
