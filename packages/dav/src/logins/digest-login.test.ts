import { expect, test } from 'vitest'
import { digestChallengeOf, wantsDigest } from './digest-challenge.ts'
import { digestAuthorization, digestLogin } from './digest-login.ts'

// RFC 7616 §3.9.1
const parameters =
  'realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'
const header = `Digest ${parameters.replace('opaque', 'algorithm=MD5, opaque')}, Digest ${parameters}, algorithm=SHA-256`
const mufasa = { user: 'Mufasa', password: 'Circle of Life' }
const url = new URL('http://www.example.org/dir/index.html')
const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'

test.for([
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
] as const)('the answer with %s is that of RFC 7616', ([algorithm, response]) => {
  const challenge = digestChallengeOf(header)
  if (challenge === null) throw new Error('no challenge')
  const answer = digestAuthorization(
    mufasa,
    { method: 'GET', url },
    { challenge: { ...challenge, algorithm }, count: 1, cnonce },
  )
  expect(answer).toBe(
    `Digest username="Mufasa", realm="http-auth@example.org", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", uri="/dir/index.html", algorithm=${algorithm}, qop=auth, nc=00000001, cnonce="${cnonce}", response="${response}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
  )
})

test.for([
  ['SHA-256 before MD5', header, { algorithm: 'SHA-256', realm: 'http-auth@example.org', isStale: false }],
  [
    'MD5 without a name',
    'digest realm="a \\"b\\"",nonce=n , qop=auth,stale=TRUE',
    { algorithm: 'MD5', realm: 'a "b"', nonce: 'n', isStale: true },
  ],
  ['after another scheme', 'Negotiate abc==, Digest realm="r", nonce="n", qop="auth"', { realm: 'r' }],
] as const)('a challenge is read: %s', ([, text, challenge]) => {
  expect(digestChallengeOf(text)).toMatchObject(challenge)
})

test.for([
  ['no header', undefined],
  ['Basic', 'Basic realm="r"'],
  ['without quality of protection', 'Digest realm="r", nonce="n"'],
  ['only for whole messages', 'Digest realm="r", nonce="n", qop="auth-int"'],
  ['an unknown algorithm', 'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-512-256'],
  ['no nonce', 'Digest realm="r", qop="auth"'],
  ['garbage', '"""=,,=,\u0000 Digest'],
  ['a flood', 'Digest '.repeat(10_000)],
])('no challenge is answered: %s', ([, text]) => {
  expect(digestChallengeOf(text)).toBeNull()
})

test('a server wants Digest if it does not accept Basic', () => {
  expect(wantsDigest(header)).toBe(true)
  expect(wantsDigest(`Basic realm="r", ${header}`)).toBe(false)
  expect(wantsDigest(undefined)).toBe(false)
})

test('a name that is not ASCII and signs of a header do not leave their place', () => {
  const challenge = digestChallengeOf('Digest realm="a\\"b\\\\", nonce="n", qop="auth"')
  if (challenge === null) throw new Error('no challenge')
  const answer = (user: string) =>
    digestAuthorization({ user, password: 'p' }, { method: 'GET', url }, { challenge, count: 255, cnonce })
  expect(answer('zażółć')).toContain(
    'Digest username*=UTF-8\'\'za%C5%BC%C3%B3%C5%82%C4%87, realm="a\\"b\\\\"',
  )
  expect(answer('a", nonce="x')).toContain('username="a\\", nonce=\\"x", ')
  expect(answer('ann')).toContain('nc=000000ff')
})

test('a nonce is counted, a stale one is replaced, and a wrong password is not tried again', async () => {
  const login = digestLogin(['https://a.example'], mufasa, () => 'c')
  const request = { method: 'GET', url: new URL('https://a.example/x') }
  const count = () => /nc=(\d+)/.exec(login.authorizationOf(request) ?? '')?.[1]
  expect(login.authorizationOf(request)).toBeNull()
  expect(await login.renew({ ...request, challenge: 'Basic realm="r"' })).toBe(false)
  expect(await login.renew({ ...request, challenge: header })).toBe(true)
  expect([count(), count()]).toEqual(['00000001', '00000002'])
  expect(await login.renew({ ...request, challenge: `${header}, stale=true` })).toBe(true)
  expect(count()).toBe('00000001')
  expect(await login.renew({ ...request, challenge: header })).toBe(false)
  expect(login.authorizationOf({ ...request, url: new URL('https://b.example/') })).toBeNull()
})
