import { mailServers } from '@fiscus/messages/mail-servers'
import { expect, test } from 'vitest'
import { faultText, SmtpFault, smtpFaultOf } from './smtp-fault.ts'

const errorWith = (properties: object) => Object.assign(new Error('220 banner.example.com'), properties)

test.for([
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'unreachable'],
  [{ code: 'ETIMEDOUT' }, 'unreachable'],
  [{ code: 'EDNS' }, 'unreachable'],
  [{ code: 'ECONNECTION' }, 'unreachable'],
  [{ code: 'EPROTOCOL' }, 'unreachable'],
  [{ code: 'ECONNECTION', response: '421 4.3.2 too many connections' }, 'throttled'],
  [{ code: 'EPROTOCOL', response: '450 later' }, 'throttled'],
  [{ code: 'EPROTOCOL', response: '554 5.7.1 no access' }, 'refused'],
  [{ code: 'EAUTH', response: '535 5.7.8 wrong' }, 'credentials'],
  [{ code: 'EAUTH', response: '454 4.7.0 temporary' }, 'throttled'],
  [{ code: 'ENOAUTH' }, 'credentials'],
  [{ code: 'EAUTH' }, 'credentials'],
  [{ code: 'ETLS' }, 'tls_failed'],
  [{ code: 'ETLS', response: '502 5.5.1 command not implemented' }, 'tls_missing'],
  [{ code: 'ETLS', response: '454 4.7.0 TLS not available now' }, 'throttled'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'tls_failed'],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' }, 'tls_outdated'],
  [{}, 'unreachable'],
] as const)('%j is %s', ([properties, kind]) => {
  const fault = smtpFaultOf(errorWith(properties))
  expect(fault.kind).toBe(kind)
  expect(fault.message, 'words without a banner').not.toContain('banner')
})

test('anything else that was thrown is unreachable, and a fault stays as it is', () => {
  expect(smtpFaultOf('boom').kind).toBe('unreachable')
  const fault = new SmtpFault('refused', null)
  expect(smtpFaultOf(fault)).toBe(fault)
})

test('the record of a message has a refusal, and not what a server said at the wrong place', () => {
  expect(faultText(smtpFaultOf(errorWith({ response: '554 5.7.1 no access' })))).toBe('no access')
  const misplaced = smtpFaultOf(errorWith({ response: '354 End data with <CR><LF>.<CR><LF>' }))
  expect(faultText(misplaced)).toEqual(mailServers.outgoingUnreachable())
})
