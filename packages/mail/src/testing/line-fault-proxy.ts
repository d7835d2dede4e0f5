import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '@fiscus/testing/servers/free-ports'

/**
 * What happens to one line of a server: it is replaced, and the connection goes on, closes or is silent from then on;
 * null forwards it.
 */
export type LineFault = (line: string) => { send: string; next: 'continue' | 'close' | 'silence' } | null

/** For tests: a proxy before a server of lines on 127.0.0.1. */
export type LineFaultProxy = AsyncDisposable & {
  port: number
  /** Lines that the server has sent on the last connection, without CRLF. */
  lines: string[]
  /** Plays a fault at the line with this number, of the next connection only. */
  playAt(line: number, fault: LineFault): void
}

export async function startLineFaultProxy(serverPort: number): Promise<LineFaultProxy> {
  const sockets = new Set<Socket>()
  let planned: { line: number; fault: LineFault } | null = null
  const proxy: LineFaultProxy = {
    port: 0,
    lines: [],
    playAt(line, fault) {
      planned = { line, fault }
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((client) => {
    const played = planned
    planned = null
    proxy.lines = []
    const upstream = connect(serverPort, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => (socket === client ? upstream : client).end())
    }
    client.pipe(upstream)
    let rest = ''
    let isOver = false
    upstream.on('data', (chunk: Buffer) => {
      const lines = `${rest}${chunk.toString('latin1')}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isOver) return
        const text = line.replace(/\r$/, '')
        const result = played?.line === proxy.lines.length ? played.fault(text) : null
        proxy.lines.push(text)
        client.write(result ? result.send : `${line}\n`, 'latin1')
        isOver = result !== null && result.next !== 'continue'
        if (result?.next === 'close') client.end(() => upstream.destroy())
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.port = portOf(server)
  return proxy
}
