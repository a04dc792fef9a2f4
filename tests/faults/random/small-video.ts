// Videos of two seconds, by ffmpeg. Each number has other pictures: the site refuses a video that it has already.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export async function smallVideo(number: number): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'edgetube-clip-'))
  const file = join(folder, 'clip.mp4')
  const source = `life=size=320x180:rate=12:ratio=0.3:mold=12:seed=${number + 1}`
  const encoding = ['-t', '2', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  try {
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...encoding, file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
