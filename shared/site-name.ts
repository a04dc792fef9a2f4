/** What the site is called, on its pages and in its mails. Edit here; everything else follows. */
export const siteName = 'edgetube'
