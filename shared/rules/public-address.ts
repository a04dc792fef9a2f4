// Which hosts may be asked for a file whose address another site wrote: those of the public internet, never this machine or its network.

/** Names that resolve to this machine or to its network alone. */
const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i

/** The IPv4 networks that are not public (RFC 6890): first address and length of the prefix. */
const privateNetworks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** @param host a name, or an IP address as `URL` or DNS writes it, with or without brackets */
export function isPublicHost(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '')
  if (plain.includes(':')) return isPublicIpv6(plain)
  const ipv4 = numberOf(plain)
  if (ipv4 !== null)
    return !privateNetworks.some(([first, bits]) => ipv4 >>> (32 - bits) === (numberOf(first) ?? 0) >>> (32 - bits))
  return plain.includes('.') && !localNames.test(plain)
}

/** Whether a file may be asked for at this address: http or https, without a user, at a public host. */
export function isPublicAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && isPublicHost(url.hostname)
}

/** The same for https alone, at a named host and its usual port: no literal address can be meant for a server of this network. */
export function isNamedHttpsAddress(address: string): boolean {
  const url = URL.parse(address)
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    /^[a-z0-9._-]+\.[a-z][a-z0-9-]+$/.test(url.hostname) &&
    isPublicAddress(address)
  )
}

/** Null for what is no IPv4 address. */
function numberOf(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return null
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

/** Only 2000::/3 is public, without documentation (2001:db8::/32) and tunnels to IPv4 addresses (2001::/32, 2002::/16). */
function isPublicIpv6(text: string): boolean {
  const [first = '', second = ''] = text.split(':')
  const [high, low] = [Number.parseInt(first, 16), Number.parseInt(second || '0', 16)]
  if (!(high >= 0x2000 && high <= 0x3fff)) return false
  return high !== 0x2002 && !(high === 0x2001 && (low === 0 || low === 0xdb8))
}
