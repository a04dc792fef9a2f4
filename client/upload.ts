// Sends a form with a file, and tells how much of it has gone: fetch cannot. Nothing here throws.
import { ok, type Refusal, type Result, refused } from '../shared/result.ts'

/** @param onSent the share that has gone, 0 to 1 */
export function upload<Answer>(path: string, form: FormData, onSent: (share: number) => void): Promise<Result<Answer>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 0)
    request.onload = () => {
      const body: unknown = request.response
      if (isRefusal(body)) resolve({ ...body, ok: false })
      else resolve(request.status < 400 && body ? ok(body as Answer) : refused('unreadable'))
    }
    request.onerror = () => resolve(refused('network'))
    request.onabort = () => resolve(refused('aborted'))
    request.send(form)
  })
}

const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' && body !== null && 'error' in body && 'code' in body
