// What a proof of age by a wallet weighs and costs: the request, the answer, and the processor time of its verification, against the 10 ms of a
// Worker of the free plan. The same code runs in the Worker; here it runs in Node, on the same engine.
import { gzipSync } from 'node:zlib'
import { type ProofKind, proofKinds } from '../../shared/entities/trusted-issuer.ts'
import { qrCodeOf } from '../../worker/edge/parts/qr-code.ts'
import { attest, createDemoIssuer } from '../../worker/local/wallet/demo-issuer.ts'
import { present } from '../../worker/local/wallet/demo-presentation.ts'
import { newRequestId, walletLink } from '../../worker/origin/age/wallet/request.ts'
import { linkTranscript } from '../../worker/origin/age/wallet/transcript.ts'
import { verifyProof } from '../../worker/origin/age/wallet/verify-proof.ts'
import { judge, say } from './report.ts'

const rounds = 2000
const mostMs = 10
const mostBytes = 4096

export async function wallet(): Promise<void> {
  const nowSeconds = Date.now() / 1000
  const secret = [{ version: 1, value: 's'.repeat(40) }]
  const id = await newRequestId(secret, nowSeconds)
  const kinds = Object.keys(proofKinds) as ProofKind[]
  for (const asked of [kinds.slice(0, 1), kinds]) {
    const link = await walletLink({ secret, id, way: 'code', site: 'https://tube.example' }, 'av://authorize', asked)
    const { size, path } = qrCodeOf(link)
    say(
      `  a request for ${asked.length} kinds: ${link.length} bytes, a code of ${size} x ${size}, ${gzipSync(path).length} bytes gzip`,
    )
  }
  const issuer = await createDemoIssuer()
  const transcript = await linkTranscript({ clientId: 'x', nonce: id, responseUri: 'x', thumbprint: null })
  const bytes = await present(await attest(issuer, nowSeconds), transcript)
  const form = new URLSearchParams({
    vp_token: JSON.stringify({ proof_of_age: [Buffer.from(bytes).toString('base64url')] }),
  })
  judge(
    'the answer of a wallet',
    form.toString().length <= mostBytes,
    `${bytes.length} bytes, ${form.toString().length} as a form`,
    `<= ${mostBytes}`,
  )
  const verify = () => verifyProof(bytes, { transcript, issuers: [issuer.row], nowSeconds })
  for (let round = 0; round < rounds / 10; round += 1)
    if (!(await verify()).ok) throw new Error('a good proof was refused')
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) await verify()
  const { user, system } = process.cpuUsage(before)
  const ms = (user + system) / 1000 / rounds
  judge('the processor time of a verification', ms <= mostMs, `${ms.toFixed(2)} ms`, `<= ${mostMs} ms`)
}
