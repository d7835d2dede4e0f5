import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { expect, inject, test } from 'vitest'
import { openMailReaders } from './mail-readers.ts'

const programs = await findMailServers()
const perMailbox = 60
const kills = 5

test.skipIf(!programs)(
  'each message of IMAP and POP3 is stored once, although the reading process is killed five times',
  async () => {
    const server = inject('databaseServer')
    await using readers = await openMailReaders({ server, program: programs?.dovecot ?? '', count: 4 })
    for (const box of readers.boxes)
      for (let n = 0; n < perMailbox; n++)
        await readers.save(box, `Message-ID: <${n % 50}@example.com>\r\nSubject: ${n}\r\n\r\n${box.id}\r\n`)
    const all = readers.boxes.length * perMailbox
    for (let killed = 0; killed < kills; killed++) {
      const reader = readers.start()
      await readers.untilStored(Math.ceil((all / (kills + 1)) * (killed + Math.random())), 180_000)
      await reader.stop('SIGKILL')
    }
    const last = readers.start()
    await readers.untilStored(all, 180_000)
    const [imap] = readers.boxes
    await readers.dovecot.setUidValidity(imap?.address ?? '', 'INBOX', 777)
    await readers.makeDue()
    await readers.untilRead(180_000)
    expect(await last.stop('SIGTERM')).toBe(0)
    expect(await readers.compare()).toEqual({ expected: all, stored: all, lost: 0, duplicates: 0, failed: 0 })
  },
  240_000,
)
