// The two values by which the sender of a legal notice follows it, in its address and in forms.
import * as z from 'zod/mini'

/** A receipt number, drawn at random. */
export const Receipt = z.string().check(z.regex(/^[0-9A-HJ-NP-Z]{12}$/, 'invalid'))
/** The signature of a receipt; without it the link to a notice is not valid. */
export const ReceiptKey = z.string().check(z.regex(/^(\d{1,6}~)?[\w-]{43}$/, 'invalid'))
