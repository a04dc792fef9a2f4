// Headers of every answer: the edge's, and those of the build's files, which never pass its Worker.

/**
 * Device features that neither a page of this site nor a frame in it may use. What the player needs (sound, full screen,
 * motion) is allowed by default; every answer carries this header, so defaults are not repeated.
 */
const permissions = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')

/** The headers themselves. */
export const commonHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  // Other sites learn which site a visitor comes from, never which title or search.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  // The label by which parental filters recognise a site for adults.
  rating: 'RTA-5042-1996-1400-1577-RTA',
} as const
