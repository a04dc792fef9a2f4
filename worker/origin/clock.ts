// The clock of this Worker: rows and rules count whole seconds since 1970.

export const currentSeconds = (): number => Math.floor(Date.now() / 1000)
