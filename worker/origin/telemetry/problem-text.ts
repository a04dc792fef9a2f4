// What an error says, for a page of admins: it names no person.

const problemMaxLength = 200

export const problemText = (error: unknown): string =>
  String(error)
    .replace(/\S+@\S+/g, '…')
    .slice(0, problemMaxLength)
