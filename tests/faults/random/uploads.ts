// Members who upload a video in parts: each acknowledged part is kept, and each acknowledged upload is processed to its end.
import { createHash, randomBytes } from 'node:crypto'
import { writes } from '../../../shared/contract/contract.ts'
import { uploadPartBytes } from '../../../shared/limits.ts'
import type { Member } from '../../support/runtime/concurrent-members.ts'
import type { Acknowledged } from './check-data.ts'
import { smallVideo } from './small-video.ts'

const triesMax = 40
const json = { accept: 'application/json' }

export function uploadTasks(members: readonly Member[], count: number, done: Acknowledged): (() => Promise<void>)[] {
  return members.slice(0, count).map((member, index) => async () => {
    const bytes = withPadding(await smallVideo(index), index)
    const begin = { act: 'new', name: `clip-${index}.mp4`, bytes: String(bytes.length) }
    const begun = await until(() => member.visitor.ask(writes.uploadAct.path, { json: begin, headers: json }), done)
    const { upload_id }: { upload_id?: string } = begun ? await begun.json() : {}
    if (upload_id === undefined) return
    const parts = Math.ceil(bytes.length / uploadPartBytes)
    for (let part = 1; part <= parts; part++) {
      const content = bytes.subarray((part - 1) * uploadPartBytes, part * uploadPartBytes)
      if (!(await until(() => sendPart(member, upload_id, part, content), done))) return
      done.parts.push({ upload_id, part, sha256: sha256(content) })
    }
    const end = { act: 'done', upload_id }
    if (await until(() => member.visitor.ask(writes.uploadAct.path, { json: end, headers: json }), done))
      done.uploads.push({ upload_id, sha256: sha256(bytes) })
  })
}

/** Asks until the answer is no 503; null for a refusal, which is a problem. */
async function until(ask: () => Promise<Response>, { checker }: Acknowledged): Promise<Response | null> {
  for (let tries = 0; tries < triesMax; tries++) {
    const answer = await ask()
    if (answer.status === 503) continue
    if (answer.ok) return answer
    const text = await answer.text()
    // A body that broke off with its process.
    if (/cut_off|checksum/.test(text)) continue
    checker.problems.push(`an upload was answered ${answer.status} ${text.slice(0, 160)}`)
    return null
  }
  checker.problems.push('an upload was never answered')
  return null
}

const sendPart = ({ visitor }: Member, id: string, part: number, content: Uint8Array): Promise<Response> =>
  visitor.ask(writes.uploadPart.path, {
    headers: {
      ...json,
      'content-type': 'application/octet-stream',
      'x-upload-id': id,
      'x-upload-part': String(part),
      'x-upload-sha256': sha256(content),
    },
    bytes: content,
  })

/** Every second file has a second part: bytes after the end of a video, which players ignore. */
function withPadding(video: Uint8Array, index: number): Uint8Array {
  const more = index % 2 ? uploadPartBytes + 1000 : 1000
  // A box of its own, so that no file equals another one.
  const box = Buffer.alloc(8)
  box.writeUInt32BE(8 + more)
  box.write('free', 4)
  return Buffer.concat([video, box, randomBytes(more)])
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
