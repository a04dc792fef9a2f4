// Who runs the site, as its information pages say it. Neutral examples: put your own company here before anybody sees it.

export const imprint = {
  company: 'Example Tube Ltd',
  address: '1 Harbour Lane, Anytown, Exampleland',
  email: 'support@edgetube.example',
  /** Takes notices about copyright (17 U.S.C. § 512). */
  copyrightAgent: 'Copyright Agent, Example Tube Ltd, dmca@edgetube.example',
  /** Keeps the records that 18 U.S.C. § 2257 asks for. */
  recordsCustodian: 'Custodian of Records, Example Tube Ltd, 1 Harbour Lane, Anytown, Exampleland',
  /** Single point of contact and legal representative in the European Union (DSA art. 11 to 13). */
  unionRepresentative: 'Example Tube Europe, 2 Quay Street, Otherville, dsa@edgetube.example',
  /** Is told of holes in the site: an address that /.well-known/security.txt names, and where it is said what happens then. */
  securityContact: 'mailto:security@edgetube.example',
  securityPolicy: 'https://edgetube.example/security-policy',
  /** Answers questions about personal data. */
  privacyContact: 'privacy@edgetube.example',
  /** Counsel has looked at the texts of legal.ts: until then every one of them says that it is a draft. */
  isReviewed: false as boolean,
  /** The texts of legal.ts are of this day. */
  changed: '2026-11-21',
}
