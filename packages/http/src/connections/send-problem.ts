import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '@fiscus/contracts/problems/problem'
import { problemBody } from '@fiscus/contracts/problems/problem-body'
import { english, type Words } from '@fiscus/messages/render'
import { languageHeaders, wordsFor } from '../responses/language.ts'

const headersOf = (body: string, words: Words) => ({
  ...languageHeaders(words),
  'content-type': 'application/problem+json',
  'content-length': Buffer.byteLength(body),
  'x-content-type-options': 'nosniff',
  connection: 'close',
})

/** Sends a problem before the app receives the request, and closes the connection. */
export function sendProblem(outgoing: ServerResponse, problem: Problem): void {
  const words = wordsFor(outgoing.req.headers['accept-language'])
  const body = bodyOf(problem, words)
  outgoing.writeHead(problem.status, headersOf(body, words)).end(body)
}

/**
 * Sends a problem on a connection whose bytes are no request, and closes it. If a response is partly sent, the
 * connection is only closed: the problem would be read as a part of it.
 */
export function closeWithProblem(
  socket: Duplex,
  current: ServerResponse | undefined,
  problem: Problem,
): void {
  if (!socket.writable || current?.headersSent) {
    socket.destroy()
    return
  }
  const body = bodyOf(problem, english)
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    ...Object.entries(headersOf(body, english)).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** The address of such a request is not known. */
function bodyOf(problem: Problem, words: Words): string {
  return JSON.stringify(problemBody(problem, '/', randomUUID(), words))
}
