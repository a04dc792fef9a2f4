// What every answer carries: those of the edge, and the files of the build, which never pass its Worker.

/**
 * What neither a page of this site nor a frame in it may use of a device. What the player needs (sound, full screen, motion)
 * is the page's own without being named: every answer carries this, so nothing is said that is so anyway.
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

/** Every answer's, whatever it is. */
export const commonHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  // Other sites learn which site somebody comes from, never which title or search.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  // The label by which filters of parents know a site for adults.
  rating: 'RTA-5042-1996-1400-1577-RTA',
} as const
