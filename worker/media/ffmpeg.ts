// Runs ffmpeg and ffprobe as if they were out to get us: each in a process group of its own, with little to read, bounds on
// everything, and no way to outlive this process.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { FailureReason } from '../../shared/contract/media-events.ts'
import { type Bounds, complaintMaxBytes, openFilesMax, outputMaxBytes } from './bounds.ts'
import { childEnvironment } from './env.ts'
import { MediaFailure } from './failure.ts'

/**
 * The guard holds the reading end of a pipe whose other end only we have: when we are gone, however that came, it reads the
 * end of it and kills the whole group. It needs no more than a POSIX shell. Limits: seconds on the processor, memory (kB),
 * the size of a file (blocks of 512 bytes).
 */
const guard = `ulimit -c 0; ulimit -n ${openFilesMax}
ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; ulimit -f "$3" 2>/dev/null
shift 3
exec 3<&0
{ read -r _ <&3; kill -9 0; } >/dev/null 2>&1 &
guard=$!
"$@" </dev/null 3<&-
code=$?
kill -9 $guard
exit $code`

export type Run = {
  cwd: string
  signal: AbortSignal
  bounds: Bounds
  threads: number
  /** Bytes that one file may get. */
  fileBytes: number
  /** Seconds of output that are done, as `-progress pipe:1` tells them. */
  onProgress?: (seconds: number) => void
}

/** Every group that runs, so that an orderly end takes them along at once. */
const groups = new Set<number>()
process.on('exit', () => {
  for (const pid of groups) killGroup(pid)
})

/** What a program wrote to its standard output, and the end of what it complained of. */
export type Said = { output: Buffer; complaint: string }

/** Runs a program to its end. Throws a MediaFailure for everything but success. */
export async function run(program: 'ffmpeg' | 'ffprobe', args: readonly string[], options: Run): Promise<Said> {
  options.signal.throwIfAborted()
  const { bounds, threads, fileBytes } = options
  const processorSeconds = Math.ceil(bounds.seconds * Math.max(2, threads))
  const limits = [processorSeconds, bounds.memoryMb * 1024, Math.max(1, Math.floor(fileBytes / 512))]
  const child = spawn('/bin/sh', ['-c', guard, 'guard', ...limits.map(String), program, ...args], {
    cwd: options.cwd,
    env: childEnvironment(),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid !== undefined) groups.add(pid)
  try {
    return await watched(child, program, options)
  } finally {
    if (pid !== undefined) {
      killGroup(pid)
      groups.delete(pid)
    }
  }
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** Settles when the program and all that it started are gone, so that nobody writes into a folder that is put away. */
function watched(child: Child, program: string, { signal, bounds, cwd, onProgress }: Run): Promise<Said> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    let outputBytes = 0
    let complaint = ''
    let lastSeconds = -1
    let why: Error | null = null
    const stop = (error: Error) => {
      why ??= error
      if (child.pid !== undefined) killGroup(child.pid)
    }
    const onAbort = () => stop(reasonOf(signal))
    const late = () => stop(new MediaFailure('timed_out', `${program} took longer than it may`))
    const alarm = setTimeout(late, bounds.seconds * 1000)
    const stall = bounds.stallSeconds === undefined ? null : setTimeout(late, bounds.stallSeconds * 1000)
    signal.addEventListener('abort', onAbort)

    child.stdin.on('error', () => {})
    child.stdout.on('data', (bytes: Buffer) => {
      if (onProgress) {
        const seconds = progressIn(bytes.toString('latin1'))
        if (seconds === null || seconds <= lastSeconds) return
        lastSeconds = seconds
        stall?.refresh()
        onProgress(seconds)
        return
      }
      outputBytes += bytes.length
      if (outputBytes > outputMaxBytes) stop(new MediaFailure('hostile', `${program} does not stop talking`))
      else output.push(bytes)
    })
    child.stderr.on('data', (bytes: Buffer) => {
      complaint = (complaint + bytes.toString('utf8')).slice(-complaintMaxBytes)
    })
    const end = (settle: () => void) => {
      clearTimeout(alarm)
      if (stall) clearTimeout(stall)
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    child.on('error', (error) => end(() => reject(new MediaFailure('no_ffmpeg', error.message))))
    child.on('close', (code, signalName) =>
      end(() => {
        if (why) reject(why)
        else if (code === 0) resolve({ output: Buffer.concat(output), complaint })
        else reject(failureOfExit(program, code ?? signalName, complaint.replaceAll(cwd, '')))
      }),
    )
  })
}

const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new MediaFailure('stopped', String(reason))

/** The newest `out_time_us` of what `-progress` wrote. */
const progressIn = (text: string): number | null => {
  const [, microseconds] = [...text.matchAll(/out_time_us=(\d+)/g)].at(-1) ?? []
  return microseconds === undefined ? null : Number(microseconds) / 1_000_000
}

/** What programs say of a file that asks for more than it may. Too many streams are told as memory that cannot be had. */
const complaints: { says: RegExp; reason: FailureReason }[] = [
  { says: /max pixel count/, reason: 'too_large' },
  { says: /not on whitelist/i, reason: 'unsupported' },
  { says: /Cannot allocate memory|malloc of size/, reason: 'hostile' },
  // It is too old, or was built without something: 5.1 with x264, libaom, WebP and zimg has it all.
  { says: /No such filter|Unknown encoder|Unrecognized option|output format/, reason: 'no_ffmpeg' },
]

/** 128 and a signal's number: how the shell tells that it ended a program. */
const fileTooLarge = [153, 'SIGXFSZ']
const outOfProcessor = [152, 'SIGXCPU']

function failureOfExit(program: string, code: number | string | null, complaint: string): MediaFailure {
  const detail = `${program} ${code}: ${complaint.trim().split('\n').slice(-6).join(' | ')}`.slice(0, 480)
  if (code === 127 || code === 126) return new MediaFailure('no_ffmpeg', detail)
  if (fileTooLarge.includes(code ?? '') || /No space left|File too large|Disk quota/i.test(complaint)) {
    return new MediaFailure('no_space', detail)
  }
  if (outOfProcessor.includes(code ?? '')) return new MediaFailure('timed_out', detail)
  // Somebody else killed it, as a system does that runs out of memory.
  if (code === 137 || code === 'SIGKILL') return new MediaFailure('internal', detail)
  const known = complaints.find(({ says }) => says.test(complaint))
  if (known) return new MediaFailure(known.reason, detail)
  return new MediaFailure('corrupted', detail)
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
