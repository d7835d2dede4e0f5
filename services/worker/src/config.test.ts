import { expect, test } from 'vitest'
import { variablesOfQueues } from './config.ts'

const secrets = { SECRETS_KEY: 'key', MAIL_SMTP_PASSWORD: 'password', MAIL_FROM: 'a@b.example' }
const others = { DATABASE_URL: 'postgres://', DAV_PLAINTEXT_ALLOW: 'no' }

test.for([
  [undefined, ['SECRETS_KEY', 'MAIL_SMTP_PASSWORD', 'MAIL_FROM']],
  ['mail', ['SECRETS_KEY', 'MAIL_SMTP_PASSWORD', 'MAIL_FROM']],
  ['pdf, mail', ['SECRETS_KEY', 'MAIL_SMTP_PASSWORD', 'MAIL_FROM']],
  ['dav', ['SECRETS_KEY']],
  ['maintenance', ['SECRETS_KEY']],
  ['pdf,jobs', []],
] as const)('a worker of the queues %s reads the secrets %j', ([queues, read]) => {
  const variables = { ...secrets, ...others, WORKER_QUEUES: queues }
  const names = Object.keys(variablesOfQueues(variables))
  expect(names.filter((name) => name in secrets)).toEqual(read)
  expect(names).toEqual(expect.arrayContaining(Object.keys(others)))
})
