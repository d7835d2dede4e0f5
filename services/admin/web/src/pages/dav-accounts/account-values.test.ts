import { expect, test } from 'vitest'
import { allowedOrigins, bodyOf, choicesOf, connectionOf, isUrl, valuesOf } from './account-values.ts'

const typed = {
  ...valuesOf(),
  name: ' Cloud ',
  server_url: 'https://dav.example.com/ ',
  login: 'ada',
  password: ' four words ',
}

test('a body has the typed secret of its login method only, and a password keeps its spaces', () => {
  expect(bodyOf({ ...typed, oauth_refresh_token: 'left over', oauth_client_id: 'left over' })).toEqual({
    name: 'Cloud',
    server_url: 'https://dav.example.com/',
    other_origins: [],
    owner_id: null,
    is_active: 1,
    login_method: 'basic',
    login: 'ada',
    oauth_token_url: null,
    oauth_client_id: null,
    password: ' four words ',
  })
  const bearer = { ...typed, login_method: 'bearer', oauth_refresh_token: 'r', oauth_client_id: 'c' } as const
  expect(bodyOf(bearer)).toMatchObject({ oauth_refresh_token: 'r', oauth_client_id: 'c' })
  expect(bodyOf(bearer)).not.toHaveProperty('password')
  expect(bodyOf({ ...typed, password: '' })).not.toHaveProperty('password')
})

test('the collections of a test are offered until server, login or password change', () => {
  const choices = [{ url: 'https://dav.example.com/a/', kind: 'calendar', name: 'A', direction: '' } as const]
  const tested = { ...typed, tested: connectionOf(typed), choices: [...choices] }
  expect(choicesOf({ ...tested, name: 'Other' })).toEqual(choices)
  for (const change of [
    { login: 'bob' },
    { password: 'x' },
    { server_url: 'https://other.example/' },
    { other_origins: ['https://b.example'] },
  ])
    expect(choicesOf({ ...tested, ...change })).toEqual([])
})

test('allowed servers are added once, and three at most', () => {
  const values = { ...typed, other_origins: ['https://a.example'] }
  expect(allowedOrigins(values, ['https://a.example', 'https://b.example'])).toEqual([
    'https://a.example',
    'https://b.example',
  ])
  expect(
    allowedOrigins(
      values,
      ['b', 'c', 'd'].map((name) => `https://${name}.example`),
    ),
  ).toHaveLength(3)
})

test('an e-mail address and a domain are no address of a server', () => {
  expect(['ann@example.com', 'example.com', ' https://a.example'].map(isUrl)).toEqual([false, false, true])
})
