// The product as `npm start` runs it, with the real media processor, for the upload journey. It accepts videos of five seconds.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../worker/run-command.ts'
import { freePort } from '../runtime/free-port.ts'

export type UploadSite = {
  address: string
  /** A video of twelve seconds with sound. */
  video: string
  /** Makes half an hour and a second, one small frame per second. */
  night: () => string
  /** Makes six seconds, which the file states itself. */
  glimpse: () => string
  stop: () => Promise<void>
}

export async function uploadSite(): Promise<UploadSite> {
  const folder = mkdtempSync(join(tmpdir(), 'edgetube-upload-'))
  const video = join(folder, 'Morgen über dem See.mkv')
  // A strip, whose few pixels are quickly encoded, and which is wide enough for two renditions.
  const picture = ['-f', 'lavfi', '-i', 'gradients=s=1280x96:d=12:r=3:speed=0.1,format=yuv420p']
  const sound = ['-f', 'lavfi', '-i', 'sine=220:d=12']
  execFileSync('ffmpeg', [
    '-v',
    'error',
    ...picture,
    ...sound,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-c:a',
    'aac',
    video,
  ])
  const port = String(await freePort())
  const data = join(folder, 'data')
  cpSync(process.env.E2E_SEEDED ?? '', data, { recursive: true })
  const env = { PORT: port, DATA_DIR: data, UPLOAD_MIN_SECONDS: '5' }
  const site = runCommand(['node', 'worker/start.ts'], env)
  await site.says(/^Ready on /m)
  return {
    address: `http://localhost:${port}`,
    video,
    night: () => nightIn(folder),
    glimpse: () => glimpseIn(folder),
    async stop() {
      site.signal('SIGTERM')
      await site.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function nightIn(folder: string): string {
  const path = join(folder, 'night.mp4')
  // With FULL=1 several journeys of a worker send it.
  if (existsSync(path)) return path
  const slow = 'color=teal:s=1280x96:d=1801:r=1,format=yuv420p'
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', slow, '-c:v', 'libx264', '-preset', 'ultrafast', path])
  return path
}

function glimpseIn(folder: string): string {
  const path = join(folder, 'glimpse.mp4')
  const source = 'gradients=s=320x240:d=6:r=5,format=yuv420p'
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-c:v', 'libx264', '-preset', 'ultrafast', path])
  return path
}
