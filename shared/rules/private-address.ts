// Which addresses a Worker or the media processor may talk to: what it sends is secret, so it travels encrypted.

/** Whether what is sent there does not leave this machine. */
export function isLocalAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname)
}

/** Whether what is sent there is encrypted, or does not leave this machine. */
export const isPrivateAddress = (address: string): boolean =>
  URL.parse(address)?.protocol === 'https:' || isLocalAddress(address)
