// What becomes of a change of the age rows, and how a place is written in an address.

/** The outcome of a form of the age rows. */
export const agePolicySteps = ['published', 'waiting', 'nothing', 'confirm', 'reject', 'withdraw', 'draft'] as const
/** `GB`, `US-TX`, or `ZZ` for a place that is not known. */
export const agePlacePattern = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/
