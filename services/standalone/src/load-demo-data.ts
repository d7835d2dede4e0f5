import type { Logger } from '@fiscus/runtime/log/logger'

const timeoutMs = 60_000

/**
 * Loads demo data into the tenant of the first key, by the API of this process. `key` is null after the first start. A
 * failure is logged, and the process goes on.
 */
export async function loadDemoData(
  { url, key }: { url: string; key: string | null },
  log: Logger,
): Promise<void> {
  if (key === null)
    return log.warn('--demo loads demo data at the first start only: use the button on the home page')
  const response = await fetch(`${url}/api/v1/demo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'x-audit-reason': 'npm start -- --demo' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await response.text()
  if (response.ok) log.info({ loaded: JSON.parse(body) }, 'demo data loaded')
  else log.error({ status: response.status, body }, 'demo data not loaded: use the button on the home page')
}
