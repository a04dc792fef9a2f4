// Which addresses a Worker or the media processor may talk to: what it sends is secret, so it travels encrypted.

/** Whether what is sent there is encrypted, or does not leave this machine. */
export function isPrivateAddress(address: string): boolean {
  const url = URL.parse(address)
  return (
    url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname))
  )
}
