// The clock of this Worker: rows and rules count whole seconds since 1970.

export const currentSeconds = (): number => Math.floor(Date.now() / 1000)

/** Such seconds as answers have them: `2026-11-28T14:00:00.000Z`. */
export const toIsoDate = (seconds: number): string => new Date(seconds * 1000).toISOString()
