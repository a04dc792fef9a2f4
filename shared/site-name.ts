// The name of the site stands in pages and in mails, which two Workers write. Edit here; everything else follows.

/** What the site is called. */
export const siteName = 'edgetube'
