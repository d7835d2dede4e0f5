import { expect, test } from 'vitest'
import { bodyOf, valuesOf } from './mailbox-values.ts'

test('a new mailbox has the usual ports of TLS', () => {
  expect(valuesOf()).toMatchObject({
    in_port: '993',
    in_tls: 'implicit',
    out_port: '465',
    out_tls: 'implicit',
  })
})

test('an empty field is null, and an empty secret is left out', () => {
  const body = bodyOf({
    ...valuesOf(),
    name: ' Biuro ',
    address: 'a@b.test',
    in_host: 'imap.b.test',
    in_login: 'a',
  })
  expect(body).toMatchObject({
    name: 'Biuro',
    sender_name: null,
    in_host: 'imap.b.test',
    in_port: 993,
    hourly_limit: null,
  })
  expect(body).not.toHaveProperty('in_password')
})

test('a secret that was typed is sent', () => {
  expect(bodyOf({ ...valuesOf(), in_password: 'four words' })).toMatchObject({ in_password: 'four words' })
})

test('a direction that is not used loses its server', () => {
  const values = {
    ...valuesOf(),
    in_protocol: '' as const,
    in_host: 'old.test',
    out_protocol: '' as const,
    out_host: 'old.test',
  }
  expect(bodyOf(values)).toMatchObject({
    in_protocol: null,
    in_host: null,
    in_port: null,
    out_host: null,
    out_tls: null,
  })
})

test('acknowledgements are of a support mailbox', () => {
  const values = { ...valuesOf(), acknowledges: true, acknowledgement_text: ' Thank you ' }
  expect(bodyOf(values)).toMatchObject({ acknowledges: 0, acknowledgement_text: 'Thank you' })
  expect(bodyOf({ ...values, is_support: true }).acknowledges).toBe(1)
})

test('what opens tickets stays, and is people and lists in a new mailbox', () => {
  expect(bodyOf(valuesOf()).opens_tickets).toBe('lists')
  expect(bodyOf({ ...valuesOf(), opens_tickets: 'machines' }).opens_tickets).toBe('machines')
})

test('days until the deletion on the server are of POP3', () => {
  const values = { ...valuesOf(), delete_after_days: '7' }
  expect(bodyOf(values).delete_after_days).toBeNull()
  expect(bodyOf({ ...values, in_protocol: 'pop3' }).delete_after_days).toBe(7)
})

test('addresses and names of tokens belong to their login', () => {
  const values = { ...valuesOf(), oauth_client_id: 'id' }
  expect(bodyOf(values).oauth_client_id).toBeNull()
  expect(bodyOf({ ...values, login_method: 'xoauth2' }).oauth_client_id).toBe('id')
})
