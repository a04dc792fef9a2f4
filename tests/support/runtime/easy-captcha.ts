// A genuine captcha with little work: signed like those of the embedded upstream, and solved by a few derivations in place of a
// thousand, which take half a second of a processor. The upstream checks both kinds in the same way.
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { captchaSeconds } from '../../../shared/limits.ts'
import { newestOf, textKey } from '../../../shared/versioned-secret.ts'
import { versionsOf } from './secret-versions.ts'

/** @param signingSecret of the embedded upstream that will check it */
export async function easyCaptcha(signingSecret: string): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: 3,
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + captchaSeconds,
    hmacSignatureSecret: await textKey(newestOf(versionsOf(signingSecret)), 'captcha work'),
  })
  return solvedCaptcha(challenge)
}

/** What a browser sends for a challenge once it did the work. */
export async function solvedCaptcha(challenge: Parameters<typeof solveChallenge>[0]['challenge']): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
