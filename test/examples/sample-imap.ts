import { BlockList } from 'node:net'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import { startLineServer } from '@fiscus/testing/servers/line-server'

const folders = '* LIST () "/" INBOX\r\n* LIST () "/" Orders\r\n* LIST (\\Sent) "/" Sent\r\n'

const answers: Record<string, string> = {
  CAPABILITY: '* CAPABILITY IMAP4rev1 NAMESPACE SPECIAL-USE\r\n',
  LIST: folders,
  NAMESPACE: '* NAMESPACE (("" "/")) NIL NIL\r\n',
}

/**
 * An IMAP server on a free port, with three folders, which accepts every login. The host `mail.example.com` leads to
 * it.
 */
export async function startSampleImap() {
  const server = await startLineServer(async ({ send, lines }) => {
    send('* OK ready\r\n')
    for await (const line of lines) {
      const [tag = '', command = ''] = line.split(' ')
      send(`${answers[command.toUpperCase()] ?? ''}${tag} OK done\r\n`)
    }
  })
  const networks = new BlockList()
  networks.addAddress('127.0.0.1')
  const environment: Partial<MailEnvironment> = {
    networks,
    ports: [server.port],
    plaintext: true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  }
  return { port: server.port, environment, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}
