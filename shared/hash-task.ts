// The contract between the embedded upstream and the Worker that hashes passwords.
import * as z from 'zod/mini'

/** A scrypt key to derive: `salt` in base64url, the costs as RFC 7914 names them. The answer is the key's 32 bytes in base64url. */
export const HashTask = z.object({
  password: z.string().check(z.maxLength(1000)),
  salt: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  N: z.int().check(z.gte(2), z.lte(2 ** 17)),
  r: z.int().check(z.gte(1), z.lte(8)),
  p: z.int().check(z.gte(1), z.lte(8)),
})
/** One task. */
export type HashTask = z.infer<typeof HashTask>

/** Length of a derived key in bytes. */
export const hashBytes = 32
