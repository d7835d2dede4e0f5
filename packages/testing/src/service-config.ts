/** For tests: what the configurations of all services have in common. A service listens on a free port. */
export const testServiceConfig = {
  pools: { tenantPoolMax: 2, tenantPoolsMax: 10 },
  http: { host: '127.0.0.1', port: 0, hostNames: undefined },
  trustedProxies: 0,
  publicUrl: undefined,
  metricsToken: undefined,
  logLevel: 'error',
  logFormat: undefined,
  tracing: null,
} as const
