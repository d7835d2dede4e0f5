import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { throttled } from '@fiscus/runtime/waiting/throttled'
import type { Context } from 'hono'

const logEveryMs = 10 * 60_000

type Options = { log: Logger; metrics: Metrics; trustedProxies: number }

/**
 * Compares TRUSTED_PROXIES with the requests that arrive. With a wrong number all callers share the address of a proxy,
 * or a caller chooses its own. Counts the requests that differ, and logs one of them at most every ten minutes.
 */
export function observeForwarding({ log, metrics, trustedProxies }: Options): (c: Context) => void {
  const unexpected = metrics.counter(
    'http_forwarding_unexpected_total',
    'Requests whose X-Forwarded-For differs from TRUSTED_PROXIES',
  )
  const warn = throttled(logEveryMs, (omitted, entries: number, advice: string) =>
    log.warn({ trusted_proxies: trustedProxies, entries, omitted }, advice),
  )
  return (c) => {
    const forwarded = c.req.header('x-forwarded-for')
    if (forwarded === undefined && trustedProxies === 0) return
    const entries = forwarded === undefined ? 0 : forwarded.split(',').length
    const advice = adviceOn(entries, trustedProxies)
    if (advice === null) return
    unexpected.inc()
    warn(entries, advice)
  }
}

function adviceOn(entries: number, trustedProxies: number): string | null {
  if (trustedProxies === 0)
    return 'X-Forwarded-For arrives, but TRUSTED_PROXIES is 0: set it to the number of proxies in front of this process. Without a proxy, ignore this line: a caller has sent the header.'
  if (entries < trustedProxies)
    return 'X-Forwarded-For has fewer entries than TRUSTED_PROXIES: lower it to the number of proxies in front of this process, and let no caller reach the process without them.'
  return null
}
