/**
 * The layers of the code, from the top to the bottom. A package imports only packages of the layers below its own.
 * Tests and `src/testing/` folders may also import `packages/testing`.
 */
export const layers: readonly (readonly string[])[] = [
  ['services/cli', 'services/standalone'],
  ['services/admin'],
  [
    'services/groupware',
    'services/mail',
    'services/pdf',
    'services/printer',
    'services/scheduler',
    'services/tax',
    'services/ticker',
    'services/worker',
  ],
  ['packages/tasks'],
  ['packages/pdf'],
  ['packages/background-jobs'],
  ['packages/dav', 'packages/http', 'packages/mail', 'packages/scheduling'],
  ['packages/embedded-postgres'],
  ['packages/db'],
  ['packages/fiscal', 'packages/threads'],
  ['packages/runtime', 'packages/contracts'],
  ['packages/tax-engine', 'packages/client', 'packages/bundle'],
  ['packages/messages'],
]

/** Libraries that only these folders import, so that a change of library stays in one place. */
export const libraryOwners: Readonly<Record<string, readonly string[]>> = {
  '@aws-sdk/client-s3': ['packages/runtime/src/blobs'],
  bullmq: ['packages/scheduling/src/queue'],
  ioredis: [
    'packages/scheduling/src/queue',
    'packages/scheduling/src/leases',
    'packages/scheduling/src/redis',
  ],
  pg: ['packages/scheduling/src/queue'],
  postgres: ['packages/db/src', 'packages/embedded-postgres/src'],
  hono: [
    'packages/http/src',
    'services/admin/src',
    'services/groupware/src',
    'services/mail/src',
    'services/pdf/src',
    'services/scheduler/src',
    'services/tax/src',
  ],
  '@hono/zod-openapi': [
    'packages/http/src',
    'services/admin/src',
    'services/groupware/src',
    'services/mail/src',
    'services/pdf/src',
    'services/scheduler/src',
    'services/tax/src',
  ],
  '@hono/node-server': ['packages/http/src', 'services/scheduler/src/board'],
  'decimal.js': ['packages/tax-engine/src/numbers'],
  'libxml2-wasm': ['packages/fiscal/src/xsd'],
  'openid-client': ['services/admin/src/openid'],
  liquidjs: ['packages/pdf/src/liquid'],
  'playwright-core': ['packages/pdf/src/engine'],
  '@hyzyla/pdfium': ['packages/pdf/src/pictures'],
  '@sparticuz/chromium': ['packages/pdf/src/chromium'],
  'prom-client': ['packages/runtime/src'],
  rolldown: ['packages/bundle/src'],
  saxes: ['packages/dav/src/xml', 'packages/fiscal/src/ksef'],
  '@opentelemetry/api': ['packages/runtime/src/tracing'],
  '@opentelemetry/sdk-trace': ['packages/runtime/src/tracing'],
  pino: ['packages/runtime/src'],
  'pino-pretty': ['packages/runtime/src'],
}

/** Packages without input and output: the same input gives the same output. They import no module of Node. */
export const purePackages: readonly string[] = ['packages/contracts', 'packages/tax-engine']

/** Packages that also run outside Node, and therefore import no module of Node and no library. */
export const portablePackages: readonly string[] = ['packages/client']
