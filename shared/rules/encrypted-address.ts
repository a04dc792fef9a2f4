// Which addresses a Worker or the media processor may call: its requests carry secrets, so they must be encrypted.

/** Whether a request to this address stays on this machine. */
export function isLocalAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname)
}

/** Whether a request to this address is encrypted, or stays on this machine. */
export const isEncryptedOrLocal = (address: string): boolean =>
  URL.parse(address)?.protocol === 'https:' || isLocalAddress(address)
