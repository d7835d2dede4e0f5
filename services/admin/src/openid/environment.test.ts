import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { expect, test } from 'vitest'
import { adminEnvironment, configOf } from '../config.ts'
import { testSecretsKey } from '../testing/start-admin-service.ts'

const complete = {
  OIDC_ISSUER: 'https://login.example.com/realms/acme',
  OIDC_CLIENT_ID: 'fiscus',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://fiscus.example.com',
}
const read = (variables: object) =>
  configOf(
    readEnvironment(adminEnvironment, {
      DATABASE_URL: 'postgres://localhost/fiscus',
      SECRETS_KEY: testSecretsKey,
      ...variables,
    }),
  ).provider

test('the provider has the host of its issuer as name, and sends browsers back to PUBLIC_URL', () => {
  expect(read(complete)).toMatchObject({
    name: 'login.example.com',
    redirectUri: new URL('https://fiscus.example.com/login/provider'),
  })
  expect(read({ ...complete, OIDC_NAME: 'Acme' })?.name).toBe('Acme')
  expect(read({})).toBeNull()
})

test('an incomplete provider is a fault that names each missing variable', () => {
  expect(() => read({ OIDC_ISSUER: complete.OIDC_ISSUER, OIDC_CLIENT_ID: 'fiscus' })).toThrow(
    /The environment is not valid:\n {2}OIDC_CLIENT_SECRET: .*\n {2}PUBLIC_URL: /,
  )
})

test('a provider over http is accepted on the same machine only', () => {
  expect(() => read({ ...complete, OIDC_ISSUER: 'http://login.example.com' })).toThrow(
    'OIDC_ISSUER: Use https',
  )
  expect(read({ ...complete, OIDC_ISSUER: 'http://127.0.0.1:3000' })).not.toBeNull()
})
