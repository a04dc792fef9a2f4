// Whether trusted members' uploads wait for a moderator. Edit here.

/**
 * Videos of trusted members are online as soon as they can be played, and a moderator reviews them afterwards. An upload whose
 * uploader or people are not on record waits all the same.
 */
export const trustedPublishAtOnce = false
