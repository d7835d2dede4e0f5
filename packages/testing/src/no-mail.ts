import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import { noSecretKeys } from '@fiscus/runtime/secrets/secret-keys'

const mail: MailEnvironment = {
  networks: undefined,
  ports: [],
  plaintext: false,
  ca: undefined,
  hostName: 'fiscus.test',
  from: null,
  global: { kind: 'none' },
}

/** The configuration of a worker without mail servers and without a key for secrets. */
export const noMail = { secretKeys: noSecretKeys, mail }
