// What the embedded upstream asks of the Worker that hashes passwords.
import * as z from 'zod/mini'

/** A scrypt key to derive: `salt` in base64url, the costs as RFC 7914 names them. The answer is the key's 32 bytes in base64url. */
export const HashTask = z.object({
  password: z.string().check(z.maxLength(1000)),
  salt: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  N: z.int().check(z.gte(2), z.lte(2 ** 17)),
  r: z.int().check(z.gte(1), z.lte(8)),
  p: z.int().check(z.gte(1), z.lte(8)),
})
/** One of them. */
export type HashTask = z.infer<typeof HashTask>

/** Bytes of a derived key. */
export const hashBytes = 32
