// The embedded upstream calls the media processor at the configured address, and at no other.
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { askToRun } from '../../../../worker/origin/media/ask-processor.ts'
import { videoJob } from '../../../support/runtime/media-testbed.ts'

test('a redirect from the media processor to another address is not followed [ASVS 15.3.2]', async () => {
  const asked: (string | undefined)[] = []
  const processor = createServer(({ url }, response) => {
    asked.push(url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => processor.listen(0, '127.0.0.1', resolve))
  const address = processor.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const answer = await askToRun({ url, secret: 's'.repeat(32), binding: null }, videoJob(new Uint8Array(1)))
  processor.close()
  expect([answer, asked]).toEqual(['refused', ['/jobs']])
})
