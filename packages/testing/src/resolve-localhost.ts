import type { ResolveHost } from '@fiscus/runtime/egress/vet-host'

/** Tests use no DNS: every name but localhost is unknown. */
export const resolveLocalhost: ResolveHost = async (host) => {
  if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }]
  throw Object.assign(new Error('no DNS in tests'), { code: 'ENOTFOUND' })
}
