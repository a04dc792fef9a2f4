// Whether trusted members' films wait for a moderator. Edit here.

/**
 * Films of trusted members are online as soon as they can be played, and a moderator looks at them afterwards. A film whose
 * uploader or people are not on record waits all the same.
 */
export const trustedPublishAtOnce = false
