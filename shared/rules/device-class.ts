// The class of device by its user agent, for counts.
import type { DeviceClass } from '../site-events.ts'

/** The class of a user agent; a browser that names none is a desktop. */
export function deviceClass(userAgent: string | null): DeviceClass {
  const text = userAgent ?? ''
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobi)/i.test(text)) return 'tablet'
  return /Mobi|iPhone|iPod/i.test(text) ? 'phone' : 'desktop'
}
