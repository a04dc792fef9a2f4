// The operator of the site, for the information pages. Neutral examples: enter your own company before going live.

export const imprint = {
  company: 'Example Tube Ltd',
  address: '1 Harbour Lane, Anytown, Exampleland',
  email: 'support@edgetube.example',
  /** Receives copyright notices (17 U.S.C. § 512). */
  copyrightAgent: 'Copyright Agent, Example Tube Ltd, dmca@edgetube.example',
  /** Keeps the records required by 18 U.S.C. § 2257. */
  recordsCustodian: 'Custodian of Records, Example Tube Ltd, 1 Harbour Lane, Anytown, Exampleland',
  /** Single point of contact and legal representative in the European Union (DSA art. 11 to 13). */
  unionRepresentative: 'Example Tube Europe, 2 Quay Street, Otherville, dsa@edgetube.example',
  /** Security contact and policy for /.well-known/security.txt. */
  securityContact: 'mailto:security@edgetube.example',
  securityPolicy: 'https://edgetube.example/security-policy',
  /** Answers questions about personal data. */
  privacyContact: 'privacy@edgetube.example',
  /** Whether counsel has reviewed legal.ts: until then each text is labelled a draft. */
  isReviewed: false as boolean,
  /** Date of the texts in legal.ts. */
  changed: '2026-11-21',
}
