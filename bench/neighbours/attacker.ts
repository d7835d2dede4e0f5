import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Attack } from './attacks.ts'

/** Attacks a server until its thread ends. */
const { attack, url, headers }: { attack: Attack; url: string; headers: Record<string, string> } = workerData
const { hostname, port } = new URL(url)
const agent = new Agent({ keepAlive: true })

// The thread that measures comes first on their core: its own delay is no delay of the server.
setPriority(0, 19)
for (let sender = 0; sender < attack.connections; sender++) void send()

async function send(): Promise<void> {
  while (true) {
    if (attack.kind === 'unread') await leaveUnread(attack.text)
    else {
      const own: Record<string, string> = attack.isFromAnywhere ? { 'x-forwarded-for': anyAddress() } : {}
      const body = attack.body.replaceAll('RANDOM', () => String(Math.random()))
      parentPort?.postMessage(await post(attack.path, body, own))
      if (attack.pauseMs > 0) await sleep(attack.pauseMs)
    }
  }
}

/** Sends a request as a page of the panel does, and returns the status of its answer. */
async function post(path: string, body: string, own: Record<string, string>): Promise<number | undefined> {
  const sent = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers, ...own }
  const sending = request(`${url}${path}`, { method: 'POST', headers: sent, agent })
  sending.end(body)
  const [response] = await once(sending, 'response')
  await text(response)
  return response.statusCode
}

/** Sends requests over a connection, and reads nothing of it for half a second. */
async function leaveUnread(requests: string): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  socket.pause().write(requests)
  await sleep(500)
  socket.destroy()
  parentPort?.postMessage(0)
}

function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1
  return `${part()}.${part()}.${part()}.${part()}`
}
