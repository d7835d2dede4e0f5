import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { readConfig as admin } from '@fiscus/service-admin/config'
import { readConfig as groupware } from '@fiscus/service-groupware/config'
import { readConfig as mail } from '@fiscus/service-mail/config'
import { readConfig as pdf } from '@fiscus/service-pdf/config'
import { readConfig as scheduler } from '@fiscus/service-scheduler/config'
import { readConfig as tax } from '@fiscus/service-tax/config'
import { readConfig as ticker } from '@fiscus/service-ticker/config'
import { readConfig as worker } from '@fiscus/service-worker/config'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig as standalone } from '../../services/standalone/src/config.ts'

const readers = { admin, groupware, mail, pdf, scheduler, tax, ticker, worker, standalone }
type Name = keyof typeof readers
const names = Object.keys(readers).filter((name): name is Name => name in readers)
const apis: Name[] = ['admin', 'groupware', 'mail', 'pdf', 'scheduler', 'tax', 'standalone']
const mails: Name[] = ['mail', 'worker', 'standalone']

const key = `1:${Buffer.alloc(32).toString('base64')}`
const valid = { DATABASE_URL: 'postgres://user:secret@localhost/fiscus', SECRETS_KEY: key }
afterEach(() => vi.unstubAllEnvs())

/** Returns the message with which a process rejects its environment, or null. An empty variable is not set. */
function faultOf(name: Name, variables: Record<string, string>): string | null {
  for (const [variable, value] of Object.entries({ ...valid, ...variables })) vi.stubEnv(variable, value)
  try {
    readers[name]()
    return null
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

type Case = [processes: Name[], variables: Record<string, string>, sentence: RegExp]

const cases: Case[] = [
  [
    names.filter((name) => name !== 'standalone'),
    { DATABASE_URL: '' },
    /DATABASE_URL: Set it to the administration database/,
  ],
  [
    names,
    { DATABASE_URL: 'mysql://localhost/fiscus' },
    /DATABASE_URL: Set it to the administration database/,
  ],
  [
    names,
    { DATABASE_URL: 'postgres://user:50%@localhost/fiscus' },
    /DATABASE_URL: In a user and a password write %25/,
  ],
  [
    ['scheduler', 'ticker', 'worker', 'standalone'],
    { REDIS_URL: 'redis://:50%@localhost' },
    /REDIS_URL: In a user and a password write %25/,
  ],
  [names, { DATABASE_SERVERS: 'second=postgres://user:50%@second' }, /DATABASE_SERVERS: .* %25 for %/],
  [['admin', 'mail', 'groupware'], { SECRETS_KEY: '' }, /SECRETS_KEY: /],
  [
    ['admin', 'mail', 'groupware', 'worker', 'standalone'],
    { SECRETS_KEY: '1:short' },
    /SECRETS_KEY: Set it to keys as 1:BASE64/,
  ],
  [
    ['scheduler', 'ticker', 'worker', 'standalone'],
    { REDIS_URL: 'localhost:6379' },
    /REDIS_URL: Set it to the Redis/,
  ],
  [names, { DATABASE_DIRECT_URL: 'http://postgres' }, /DATABASE_DIRECT_URL: /],
  [
    names,
    { DATABASE_SERVERS: 'second' },
    /DATABASE_SERVERS: Set it to names and addresses without a database/,
  ],
  [
    names,
    { DATABASE_SERVERS: 'second=postgres://user:secret@second/fiscus' },
    /DATABASE_SERVERS: Set it to names and addresses without a database, as second=postgres:\/\/user:password@host/,
  ],
  [
    names,
    { DATABASE_SERVERS: 'main=postgres://user:secret@second' },
    /DATABASE_SERVERS: Give each server a name of its own, and none the name main/,
  ],
  [
    names,
    { DATABASE_DIRECT_SERVERS: 'second=postgres://user:secret@second' },
    /DATABASE_DIRECT_SERVERS has the server second, which DATABASE_SERVERS has not/,
  ],
  [
    names,
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:hidden@collector:4318' },
    /OTEL_EXPORTER_OTLP_ENDPOINT: Write it without a user/,
  ],
  [names, { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, /OTEL_EXPORTER_OTLP_ENDPOINT: /],
  [
    names,
    { OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a' },
    /OTEL_EXPORTER_OTLP_HEADERS is set without OTEL_EXPORTER_OTLP_ENDPOINT/,
  ],
  [names, { HTTP_PORT: '65536' }, /HTTP_PORT: /],
  [names, { HTTP_PORT: 'http' }, /HTTP_PORT: /],
  [names, { HTTP_CONNECTIONS_MAX: '1' }, /HTTP_CONNECTIONS_MAX: /],
  [names, { METRICS_TOKEN: 'short' }, /METRICS_TOKEN: /],
  [names, { LOG_LEVEL: 'loud' }, /LOG_LEVEL: /],
  [names, { LOG_FORMAT: 'xml' }, /LOG_FORMAT: /],
  [names.filter((name) => name !== 'ticker'), { TENANT_POOL_MAX: '0' }, /TENANT_POOL_MAX: /],
  [names.filter((name) => name !== 'ticker'), { TENANT_POOLS_MAX: '10001' }, /TENANT_POOLS_MAX: /],
  [apis, { TRUSTED_PROXIES: '-1' }, /TRUSTED_PROXIES: /],
  [apis, { PUBLIC_URL: 'https://user:hidden@fiscus.example.com' }, /PUBLIC_URL: Write it without a user/],
  [apis, { PUBLIC_URL: 'fiscus.example.com' }, /PUBLIC_URL: Set it to the address in browsers/],
  [
    ['mail', 'groupware', 'scheduler', 'ticker', 'worker', 'standalone'],
    { EGRESS_ALLOW: '10.0.0.0/33' },
    /EGRESS_ALLOW: /,
  ],
  [['worker', 'standalone'], { WORKER_QUEUES: 'mails' }, /WORKER_QUEUES: Name queues, with commas between: /],
  [['worker', 'standalone'], { WORKER_CONCURRENCY: '0' }, /WORKER_CONCURRENCY: /],
  [['worker', 'standalone'], { TENANT_CONCURRENCY: '101' }, /TENANT_CONCURRENCY: /],
  [['worker', 'standalone'], { DRAIN_SECONDS: '3601' }, /DRAIN_SECONDS: /],
  [['tax', 'standalone'], { VIES_URL: 'https://user:hidden@vies' }, /VIES_URL: Write it without a user/],
  [['tax', 'standalone'], { VIES_URL: 'ec.europa.eu' }, /VIES_URL: Set it to the address of VIES/],
  [mails, { MAIL_PORTS_ALLOW: '25,smtp' }, /MAIL_PORTS_ALLOW: /],
  [mails, { MAIL_PLAINTEXT_ALLOW: 'maybe' }, /MAIL_PLAINTEXT_ALLOW: /],
  [
    mails,
    { MAIL_CA_FILE: '/absent.pem' },
    /MAIL_CA_FILE: \/absent\.pem cannot be read, or has no PEM certificate/,
  ],
  [
    ['groupware', 'worker', 'standalone'],
    { DAV_CA_FILE: '/absent.pem' },
    /DAV_CA_FILE: \/absent\.pem cannot be read/,
  ],
  [['groupware', 'worker', 'standalone'], { DAV_PLAINTEXT_ALLOW: 'maybe' }, /DAV_PLAINTEXT_ALLOW: /],
  [mails, { MAIL_FROM: 'fiscus' }, /MAIL_FROM: /],
  [mails, { MAIL_HOST_NAME: 'not a name' }, /MAIL_HOST_NAME: Set it to a name as mail\.example\.com/],
  [mails, { MAIL_SMTP_HOST: 'smtp.example.com' }, /MAIL_SMTP_HOST needs MAIL_FROM/],
  [mails, { MAIL_SMTP_TLS: 'ssl' }, /MAIL_SMTP_TLS: /],
  [mails, { MAIL_SMTP_PORT: '0' }, /MAIL_SMTP_PORT: /],
  [
    mails,
    { MAIL_SMTP_HOST: 'smtp.example.com', MAIL_FROM: 'a@example.com', MAIL_SMTP_LOGIN: 'a' },
    /Set both MAIL_SMTP_LOGIN and MAIL_SMTP_PASSWORD, or none/,
  ],
  [mails, { MAIL_SMTP_LOGIN: 'a', MAIL_SMTP_PASSWORD: 'b' }, /MAIL_SMTP_LOGIN needs MAIL_SMTP_HOST/],
  [
    mails,
    { MAIL_SMTP_HOST: 'smtp.example.com', MAIL_FROM: 'a@example.com', MAIL_OUTBOX_FOLDER: '/outbox' },
    /Set MAIL_SMTP_HOST or MAIL_OUTBOX_FOLDER, not both/,
  ],
  [['pdf', 'worker', 'standalone'], { CHROMIUM_SANDBOX: 'maybe' }, /CHROMIUM_SANDBOX: /],
  [['admin', 'standalone'], { OIDC_ISSUER: 'http://login.example.com' }, /OIDC_ISSUER: Use https:/],
  [['admin', 'standalone'], { OIDC_ISSUER: 'https://login.example.com' }, /OIDC_CLIENT_ID/],
  ...['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_MFA_ACR'].map(
    (name): Case => [
      ['admin', 'standalone'],
      { [name]: 'fiscus' },
      new RegExp(`${name} is set without OIDC_ISSUER: set OIDC_ISSUER`),
    ],
  ),
]

describe.for(names)('%s', (name) => {
  test('accepts the variables that it needs', () => {
    expect(faultOf(name, {})).toBeNull()
  })

  const own = cases.filter(([processes]) => processes.includes(name))
  test.for(own)('does not start with $1', ([, variables, sentence]) => {
    expect(faultOf(name, variables)).toMatch(sentence)
  })
})
