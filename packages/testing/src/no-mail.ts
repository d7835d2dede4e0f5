import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
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

const dav: DavEnvironment = { networks: undefined, plaintext: false, ca: undefined }

/** A program that does not exist, so that no test prints by chance. */
const pdf: PdfEnvironment = {
  chromiumPath: '/nonexistent/chromium',
  sandbox: false,
  system: {},
  chromiumFolder: '/nonexistent',
}

/**
 * The configuration of a worker without mail servers, without DAV servers in private networks, without Chromium,
 * without traces and without a key for secrets.
 */
export const noMail = { secretKeys: noSecretKeys, mail, dav, pdf, tracing: null }
