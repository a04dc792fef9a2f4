// Which addresses of other sites may be asked for a file.
import { expect, test } from 'vitest'
import { isPublicAddress, isPublicHost } from '../../../shared/rules/public-address.ts'

test.each([
  'https://cdn.partner.example/a.mp4',
  'http://cdn.partner.example:8080/a.mp4?token=1',
  'https://93.184.216.34/a.mp4',
  'https://[2606:2800:220:1::1]/a.mp4',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

test.each([
  'http://127.0.0.1/a.mp4',
  'http://2130706433/a.mp4',
  'http://0x7f.1/a.mp4',
  'http://[::1]/a.mp4',
  'http://[::ffff:10.0.0.1]/a.mp4',
  'http://[fd00::1]/a.mp4',
  'http://[fe80::1]/a.mp4',
  'http://[2001:db8::1]/a.mp4',
  'http://[2002:7f00:1::]/a.mp4',
  'http://[64:ff9b::7f00:1]/a.mp4',
  'http://localhost/a.mp4',
  'http://files.localhost/a.mp4',
  'http://metadata.google.internal/a.mp4',
  'http://intranet/a.mp4',
  'http://printer.local./a.mp4',
  'ftp://cdn.partner.example/a.mp4',
  'file:///etc/passwd',
  'https://user:word@cdn.partner.example/a.mp4',
  'a.mp4',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  ['0.0.0.0', false],
  ['10.255.0.1', false],
  ['100.64.0.1', false],
  ['100.128.0.1', true],
  ['169.254.169.254', false],
  ['172.15.0.1', true],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['192.169.1.1', true],
  ['198.19.0.1', false],
  ['203.0.113.9', false],
  ['223.255.255.255', true],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
])('the answer %s of DNS is public: %s', (address, isPublic) => expect(isPublicHost(address)).toBe(isPublic))
