import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { ServiceRecords } from '../discovery/service-records.ts'

const typeCodes = { TXT: 16, SRV: 33 }
const headerSize = 12

/**
 * For tests: a name server on 127.0.0.1 with the records SRV and TXT of names. A name without records does not exist.
 */
export async function startDnsServer(zone: Readonly<Record<string, Partial<ServiceRecords>>>) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    asked.push(name)
    const records = dataOf(zone[name] ?? {}, type)
    const head = Buffer.from(query.subarray(0, headerSize))
    // An authoritative answer with one question; code 3: there is no such name.
    head.writeUInt16BE(zone[name] ? 0x8400 : 0x8403, 2)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    const answers = records.map((data) => {
      const fields = Buffer.alloc(12)
      fields.writeUInt16BE(0xc000 + headerSize, 0)
      fields.writeUInt16BE(type, 2)
      fields.writeUInt16BE(1, 4)
      fields.writeUInt32BE(60, 6)
      fields.writeUInt16BE(data.length, 10)
      return Buffer.concat([fields, data])
    })
    socket.send(Buffer.concat([head, query.subarray(headerSize, end), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** The names that were asked for. */
    asked,
    async [Symbol.asyncDispose]() {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = headerSize
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString())
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function dataOf({ servers = [], texts = [] }: Partial<ServiceRecords>, type: number): Buffer[] {
  if (type === typeCodes.TXT) return texts.map((parts) => Buffer.concat(parts.map(lengthAndText)))
  if (type !== typeCodes.SRV) return []
  return servers.map(({ priority, weight, port, name }) => {
    const numbers = Buffer.alloc(6)
    for (const [index, number] of [priority, weight, port].entries()) numbers.writeUInt16BE(number, 2 * index)
    return Buffer.concat([numbers, ...name.split('.').filter(Boolean).map(lengthAndText), Buffer.alloc(1)])
  })
}

const lengthAndText = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
