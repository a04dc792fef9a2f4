// Runs ffmpeg and ffprobe as untrusted programs: each in its own process group, with minimal access, limits on every resource,
// and no way to outlive this process.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { FailureReason } from '../../shared/contract/media-events.ts'
import { type Bounds, errorOutputMaxBytes, openFilesMax, outputMaxBytes } from './bounds.ts'
import { childEnvironment } from './env.ts'
import { MediaFailure } from './failure.ts'

/**
 * The guard holds the reading end of a pipe whose other end only this process has: when this process ends, for whatever reason,
 * the guard reads end-of-file and kills the whole group. It needs only a POSIX shell. Limits: CPU seconds, memory (kB), file
 * size (blocks of 512 bytes). The fourth argument is the niceness.
 */
const guard = `ulimit -c 0; ulimit -n ${openFilesMax}
ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; ulimit -f "$3" 2>/dev/null
priority=$4
shift 4
exec 3<&0
{ read -r _ <&3; kill -9 0; } >/dev/null 2>&1 &
guard=$!
nice -n "$priority" "$@" </dev/null 3<&-
code=$?
kill -9 $guard
exit $code`

export type Run = {
  cwd: string
  signal: AbortSignal
  bounds: Bounds
  threads: number
  /** It gets only the processor time that others leave. */
  isBackground?: boolean
  /** Maximum bytes of one file. */
  fileBytes: number
  /** Called with the seconds of output done, as `-progress pipe:1` reports them. */
  onProgress?: (seconds: number) => void
}

/** Every running group, so that an orderly exit kills them at once. */
const groups = new Set<number>()
process.on('exit', () => {
  for (const pid of groups) killGroup(pid)
})

/** A program's standard output, and the end of its error output. */
export type RunOutput = { output: Buffer; errorOutput: string }

/** Runs a program to its end. Throws a MediaFailure unless it succeeds. */
export async function run(program: 'ffmpeg' | 'ffprobe', args: readonly string[], options: Run): Promise<RunOutput> {
  options.signal.throwIfAborted()
  const { bounds, threads, fileBytes, isBackground = false } = options
  const processorSeconds = Math.ceil(bounds.seconds * Math.max(2, threads))
  const limits = [
    processorSeconds,
    bounds.memoryMb * 1024,
    Math.max(1, Math.floor(fileBytes / 512)),
    isBackground ? 19 : 0,
  ]
  const child = spawn('/bin/sh', ['-c', guard, 'guard', ...limits.map(String), program, ...args], {
    cwd: options.cwd,
    env: childEnvironment(),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid !== undefined) groups.add(pid)
  try {
    return await waitForEnd(child, program, options)
  } finally {
    if (pid !== undefined) {
      killGroup(pid)
      groups.delete(pid)
    }
  }
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** Settles when the program and all its children are gone, so that none writes into a folder that is being deleted. */
function waitForEnd(child: Child, program: string, { signal, bounds, cwd, onProgress }: Run): Promise<RunOutput> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    let outputBytes = 0
    let errorOutput = ''
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
      if (outputBytes > outputMaxBytes) stop(new MediaFailure('hostile', `${program} writes too much output`))
      else output.push(bytes)
    })
    child.stderr.on('data', (bytes: Buffer) => {
      errorOutput = (errorOutput + bytes.toString('utf8')).slice(-errorOutputMaxBytes)
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
        else if (code === 0) resolve({ output: Buffer.concat(output), errorOutput })
        else reject(failureOfExit(program, code ?? signalName, errorOutput.replaceAll(cwd, '')))
      }),
    )
  })
}

const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new MediaFailure('stopped', String(reason))

/** The newest `out_time_us` of the `-progress` output. */
const progressIn = (text: string): number | null => {
  const [, microseconds] = [...text.matchAll(/out_time_us=(\d+)/g)].at(-1) ?? []
  return microseconds === undefined ? null : Number(microseconds) / 1_000_000
}

/** Messages about a file that exceeds the limits. Too many streams show up as failed memory allocation. */
const errorPatterns: { says: RegExp; reason: FailureReason }[] = [
  { says: /max pixel count/, reason: 'too_large' },
  { says: /not on whitelist/i, reason: 'unsupported' },
  { says: /Cannot allocate memory|malloc of size/, reason: 'hostile' },
  // ffmpeg is too old or lacks a library: 5.1 with x264, libaom, WebP and zimg has everything.
  { says: /No such filter|Unknown encoder|Unrecognized option|output format/, reason: 'no_ffmpeg' },
]

/** 128 plus a signal's number: the shell's exit code for a killed program. */
const fileTooLarge = [153, 'SIGXFSZ']
const outOfProcessor = [152, 'SIGXCPU']

function failureOfExit(program: string, code: number | string | null, errorOutput: string): MediaFailure {
  const detail = `${program} ${code}: ${errorOutput.trim().split('\n').slice(-6).join(' | ')}`.slice(0, 480)
  if (code === 127 || code === 126) return new MediaFailure('no_ffmpeg', detail)
  if (fileTooLarge.includes(code ?? '') || /No space left|File too large|Disk quota/i.test(errorOutput)) {
    return new MediaFailure('no_space', detail)
  }
  if (outOfProcessor.includes(code ?? '')) return new MediaFailure('timed_out', detail)
  // Killed from outside, as by a system that runs out of memory.
  if (code === 137 || code === 'SIGKILL') return new MediaFailure('internal', detail)
  const known = errorPatterns.find(({ says }) => says.test(errorOutput))
  if (known) return new MediaFailure(known.reason, detail)
  return new MediaFailure('corrupted', detail)
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process is already gone.
  }
}
