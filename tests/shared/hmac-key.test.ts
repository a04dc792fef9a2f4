// Keys of HMAC, against another implementation.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { importHmacKey } from '../../shared/hmac-key.ts'

const text = new TextEncoder().encode('a text')

test.each(['SHA-256', 'SHA-1'] as const)(
  'a key signs with %s like another implementation, from a text and from its bytes',
  async (hash) => {
    const expected = createHmac(hash.replace('-', ''), 'a secret').update(text).digest('hex')
    for (const secret of ['a secret', new TextEncoder().encode('a secret')]) {
      const signature = await crypto.subtle.sign('HMAC', await importHmacKey(secret, hash), text)
      expect(Buffer.from(signature).toString('hex')).toBe(expected)
    }
  },
)
