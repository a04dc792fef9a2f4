// The hosts of partners whose files may be shown where they are: the upstream imports no others, and pages load from no others. Edit here.

/** Host names, such as `cdn.partner.example`; files are loaded over https. */
export const partnerHosts: readonly string[] = []
