import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { startNameServer } from '@fiscus/testing/servers/name-server'
import { findNginx, startNginx } from '@fiscus/testing/servers/nginx'
import { expect, test } from 'vitest'

/** Other systems have one loopback address. */
const nginx = process.platform === 'linux' ? await findNginx() : null

test.skipIf(nginx === null)(
  'the proxy asks again for the address of a service when the answer of the resolver was lost: the request does not fail (nginx)',
  async () => {
    const hostAt = (number: number) => `127.${network}.${number}`
    const network = `${randomInt(64, 128)}.${randomInt(1, 255)}`
    await using opened = new AsyncDisposableStack()
    const admin = createServer((_, response) => response.end('page')).listen(8080, hostAt(3))
    opened.defer(() => void admin.close())
    await once(admin, 'listening')
    let asked = 0
    const names = (name: string) => (name === 'admin' && ++asked > 1 ? [hostAt(3)] : null)
    const nameServer = opened.use(await startNameServer(hostAt(1), names))
    const proxy = opened.use(
      await startNginx(nginx ?? '', { host: hostAt(2), nameServer: nameServer.address }),
    )
    const response = await fetch(proxy.url)
    expect(await response.text(), proxy.output()).toBe('page')
    expect(asked).toBe(2)
    // What each process answers to its orchestrator and to Prometheus is not for callers.
    for (const path of ['/readyz', '/healthz', '/metrics']) {
      // Without the check of the description, which has no answer of a proxy.
      const [hidden] = await once(get(`${proxy.url}${path}`), 'response')
      hidden.resume()
      expect(hidden.statusCode, path).toBe(404)
    }
    expect(asked).toBe(2)
  },
)
