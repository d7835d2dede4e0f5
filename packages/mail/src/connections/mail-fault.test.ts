import { mailServers } from '@fiscus/messages/mail-servers'
import { expect, test } from 'vitest'
import { Pop3Error } from '../pop3/pop3-error.ts'
import { MailError } from './mail-error.ts'
import { mailFaultOf } from './mail-fault.ts'

const error = (properties: object, message = 'banner of the server') =>
  Object.assign(new Error(message), properties)

test.for<[what: string, failure: unknown, code: string, state: string]>([
  ['a refused connection', error({ code: 'ECONNREFUSED' }), 'no_connection', 'waiting'],
  ['a silent server', error({ code: 'GREETING_TIMEOUT' }), 'no_connection', 'waiting'],
  ['a connection that is not established in time', error({ code: 'ETIMEDOUT' }), 'no_connection', 'waiting'],
  [
    'a server that does not begin TLS',
    error({ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }),
    'no_connection',
    'waiting',
  ],
  ['a socket error of nodemailer', error({ code: 'ESOCKET' }), 'no_connection', 'waiting'],
  [
    'a time-out',
    AbortSignal.timeout(0).reason ?? new DOMException('', 'TimeoutError'),
    'no_connection',
    'waiting',
  ],
  ['an unknown name', error({ code: 'ENOTFOUND' }), 'name_unknown', 'waiting'],
  [
    'an expired certificate',
    error({ code: 'CERT_HAS_EXPIRED' }),
    'certificate_refused',
    'certificate_refused',
  ],
  [
    'an expired certificate at nodemailer',
    error({ code: 'ESOCKET' }, 'certificate has expired'),
    'certificate_refused',
    'certificate_refused',
  ],
  [
    'a certificate of another name after STARTTLS',
    error({ tlsFailed: true, code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'certificate_refused',
    'certificate_refused',
  ],
  ['STARTTLS that is not offered', error({ tlsFailed: true }), 'tls_missing', 'waiting'],
  ['a refused login of IMAP', error({ authenticationFailed: true }), 'login_refused', 'needs_password'],
  [
    'a login of IMAP that the server cannot check now',
    error({ authenticationFailed: true, serverResponseCode: 'UNAVAILABLE' }),
    'server_busy',
    'waiting',
  ],
  ['a refused login of SMTP', error({ code: 'EAUTH', responseCode: 535 }), 'login_refused', 'needs_password'],
  [
    'a temporary failure of a login of SMTP',
    error({ code: 'EAUTH', responseCode: 454 }),
    'server_busy',
    'waiting',
  ],
  ['421 after the greeting', error({ code: 'ECONNECTION', responseCode: 421 }), 'server_busy', 'waiting'],
  ['a cause', new Error('wrapped', { cause: error({ code: 'ECONNRESET' }) }), 'no_connection', 'waiting'],
  ['an error of ours', new MailError('port_refused', 'The port 6379'), 'port_refused', 'address_refused'],
  ['an answer that cannot be read', error({ code: 'ParserError9' }), 'no_connection', 'waiting'],
  ['an answer of SMTP that cannot be read', error({ code: 'EPROTOCOL' }), 'no_connection', 'waiting'],
  ['no error', 'text', 'no_connection', 'waiting'],
  ['a refused login of POP3', new Pop3Error('login', ''), 'login_refused', 'needs_password'],
  [
    'a mailbox of POP3 in use',
    new Pop3Error('refused', '', { responseCode: 'IN-USE' }),
    'server_busy',
    'waiting',
  ],
  ['a POP3 server without STLS', new Pop3Error('no_tls', ''), 'tls_missing', 'waiting'],
  ['a silent POP3 server', new Pop3Error('timeout', ''), 'no_connection', 'waiting'],
  ['a POP3 server that is none', new Pop3Error('protocol', ''), 'no_connection', 'waiting'],
])('%s is %s', ([, failure, code, state]) => {
  expect(mailFaultOf(failure)).toMatchObject({ code, state })
})

test('refused, silent and garbled connections have the same words, without a text of the server', () => {
  const codes = [
    'ECONNREFUSED',
    'ETIMEDOUT',
    'GREETING_TIMEOUT',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ECONNRESET',
  ]
  const reasons = codes.map((code) => mailFaultOf(error({ code })).reason)
  expect(reasons).toEqual(codes.map(() => mailServers.noConnection()))
})
