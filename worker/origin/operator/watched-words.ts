// Words and phrases that hold a comment for a moderator, in any language; case and accents are ignored. Edit here, or leave the
// list empty.

export const watchedWords: readonly string[] = ['telephone number', 'bank account', 'gift card']
