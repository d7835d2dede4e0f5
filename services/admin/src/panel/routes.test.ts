import { request } from 'node:http'
import { expect } from 'vitest'
import { adminServiceTest } from '../testing/admin-service-test.ts'
import { pagePaths } from './page-paths.ts'

const test = adminServiceTest()

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** Sends a request with these headers only: fetch would decompress the body and normalize the path. */
function send(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response))
      const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(named), body })
    })
      .on('error', reject)
      .end()
  })
}

async function anAsset(url: string, pattern: RegExp): Promise<string> {
  const page = (await send(url, '/')).body.toString()
  return pattern.exec(page)?.[1] ?? expect.fail(`The page has no ${pattern}`)
}

const script = /src="(\/assets\/[^"]+\.js)"/

test('every address of a page responds with the page, and each response has a nonce of its own', async ({
  service,
}) => {
  const nonces = new Set<string>()
  for (const path of pagePaths.map((pattern) => pattern.replace('*', 'a/b?c=d'))) {
    const { status, headers, body } = await send(service.url, path)
    const [, nonce = ''] = /nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? []
    expect({ status, type: headers['content-type'], cache: headers['cache-control'] }, path).toEqual({
      status: 200,
      type: 'text/html; charset=UTF-8',
      cache: 'no-store',
    })
    expect(body.toString()).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
    expect(body.toString()).not.toContain('__NONCE__')
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(pagePaths.length)
})

test('the content security policy allows nothing from elsewhere, and no inline script or style', async ({
  service,
}) => {
  const { headers } = await send(service.url, '/settings')
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'; ")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|http|\*/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
})

test.for([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['', undefined],
] as const)(
  'with Accept-Encoding %j a script has the encoding %s',
  async ([accepted, encoding], { service }) => {
    const path = await anAsset(service.url, script)
    const { status, headers, body } = await send(service.url, path, { 'accept-encoding': accepted })
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(body.length).toBeGreaterThan(1000)
  },
)

test('a file that the browser has is not sent again, and HEAD sends no body', async ({ service }) => {
  const path = await anAsset(service.url, script)
  const { etag = '' } = (await send(service.url, path)).headers
  expect(await send(service.url, path, { 'if-none-match': etag })).toMatchObject({
    status: 304,
    body: Buffer.of(),
  })
  expect(await send(service.url, path, {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.of() })
  expect(await send(service.url, '/theme.js')).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, no-cache' },
  })
})

test.for([
  '/assets/nothing.js',
  '/assets/../digest',
  '/assets/..%2fdigest',
  '/assets/%2e%2e/index.html',
  '/assets/.vite/manifest.json',
  '/digest',
  '/index.html',
  '/nothing',
  '/api/v1/nothing',
])('%s is a problem 404, and not the page', async (path, { service }) => {
  const { status, headers } = await send(service.url, path)
  expect([404, 401]).toContain(status)
  expect(headers['content-type']).toContain('application/problem+json')
})

test('a browser that opens an unknown address gets the page with the status 404, and a client of the API a problem', async ({
  service,
}) => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const { status, headers, body } = await send(service.url, '/nowhere/at/all', browser)
  expect(status).toBe(404)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(body.toString()).toContain('<div id="root">')
  expect(body.toString()).not.toContain('nowhere')
  for (const [path, accept, method] of [
    ['/nowhere', 'application/json', 'GET'],
    ['/nowhere', '*/*', 'GET'],
    ['/nowhere', browser.accept, 'POST'],
    ['/api/nowhere', browser.accept, 'GET'],
    ['/api/v1/nowhere', browser.accept, 'GET'],
  ] as const)
    expect((await send(service.url, path, { accept }, method)).headers['content-type'], path).toContain(
      'application/problem+json',
    )
})
