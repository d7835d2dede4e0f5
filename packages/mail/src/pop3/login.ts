import type { Credentials } from '@fiscus/runtime/credentials/credentials'
import type { Pop3Connection } from './pop3-connection.ts'
import { Pop3Error } from './pop3-error.ts'

/** Response codes of a login that fails although the password may be right (RFC 2449 §8.1, RFC 3206). */
const temporaryCodes = ['IN-USE', 'LOGIN-DELAY', 'SYS/TEMP', 'SYS/PERM']

/**
 * Logs in with XOAUTH2, with AUTH PLAIN where the server offers it (RFC 5034), or with USER and PASS.
 * @throws Pop3Error `login` when the server rejects the credentials, `refused` with its code when it has another reason
 */
export async function login(
  connection: Pop3Connection,
  credentials: Credentials,
  capabilities: ReadonlyMap<string, string>,
): Promise<void> {
  const { user } = credentials
  try {
    if ('accessToken' in credentials) {
      const response = `user=${user}\u0001auth=Bearer ${credentials.accessToken}\u0001\u0001`
      await authenticate(connection, 'XOAUTH2', response)
    } else if (capabilities.get('SASL')?.split(' ').includes('PLAIN')) {
      await authenticate(connection, 'PLAIN', `\0${user}\0${credentials.pass}`)
    } else {
      await connection.command('USER', user)
      await connection.command('PASS', credentials.pass)
    }
  } catch (error) {
    if (!(error instanceof Pop3Error) || error.fault !== 'refused') throw error
    if (error.responseCode !== null && temporaryCodes.includes(error.responseCode)) throw error
    throw new Pop3Error('login', 'The server rejected the login', {
      cause: error,
      responseCode: error.responseCode,
    })
  }
}

/** The response is sent after the challenge, because a token is longer than a line of a command may be. */
async function authenticate(connection: Pop3Connection, mechanism: string, response: string): Promise<void> {
  const name = `AUTH ${mechanism}`
  let answer = await connection.exchange(name, name)
  if (answer.kind === 'continue')
    answer = await connection.exchange(name, Buffer.from(response).toString('base64'))
  // XOAUTH2 explains a rejection in a further challenge, and rejects after an empty line.
  if (answer.kind === 'continue') answer = await connection.exchange(name, '')
  if (answer.kind === 'ok') return
  throw connection.refusal(name, answer.text)
}
