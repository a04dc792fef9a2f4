// Options of a request that a test sends beside its page. The runtime closes a kept connection after a pause, perhaps as the next
// request leaves on it: that request was not answered, and is sent once more.

export const onKeptConnection = { maxRetries: 2 } as const
