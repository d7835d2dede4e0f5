import { request } from 'node:http'
import type { Call } from '@fiscus/testing/http-client'

/**
 * Creates a client whose requests are not checked against the API description, which cannot say that a service accepts
 * whatever a record has. `headers` are sent with each request.
 */
export function uncheckedCaller(url: string, headers: Record<string, string>): Call {
  return (method, path, body, more) => {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const type = text === '' ? {} : { 'content-type': 'application/json' }
    const length = { 'content-length': String(Buffer.byteLength(text)) }
    const options = { method, headers: { ...headers, ...type, ...length, ...more } }
    return new Promise((resolve, reject) => {
      const sent = request(
        `${url}${path}`,
        { ...options, signal: AbortSignal.timeout(180_000) },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const answer = Buffer.concat(chunks).toString()
            const received = new Headers()
            for (const [name, value] of Object.entries(response.headers))
              if (value !== undefined) received.set(name, String(value))
            const isJson = /[/+]json\b/.test(received.get('content-type') ?? '')
            const json = isJson && answer !== '' ? JSON.parse(answer) : null
            resolve({ status: response.statusCode ?? 0, headers: received, text: answer, body: json })
          })
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  }
}
