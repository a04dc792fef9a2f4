// A captcha that is solved at once.

/** Every sixteenth derivation starts with this prefix. */
export const easyCaptcha = {
  challenge: {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '00'.repeat(16),
      salt: '00'.repeat(16),
      cost: 1,
      keyLength: 32,
      keyPrefix: '0',
    },
    signature: 'signed',
  },
  question: { token: 'asked', a: 3, b: 4 },
}
