// A secret as a Worker reads it: the newest version first.
import type { VersionedSecret } from '../../../shared/versioned-secret.ts'

/** The last value is version 1. */
export const versionsOf = (...values: string[]): VersionedSecret =>
  values.map((value, index) => ({ version: values.length - index, value }))
