// The site's name appears in pages and in mails, which two Workers write. Change it only here.

/** What the site is called. */
export const siteName = 'edgetube'
