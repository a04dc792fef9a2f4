// The push services of browsers (RFC 8030). The upstream sends to no other address: a subscription comes from a visitor, and could
// otherwise name any machine.
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^(updates|[a-z0-9-]+\.updates)\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
]

/** Whether an address is that of a known push service. */
export function isPushService(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    hosts.some((host) => host.test(url.hostname))
  )
}
