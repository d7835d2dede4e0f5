import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A certificate with its key, as PEM. A client trusts it as its own authority. */
export type Certificate = { certificate: string; key: string }

/**
 * Makes a certificate of `localhost` and 127.0.0.1, or of another name, valid for 30 days or expired since yesterday.
 * Needs openssl.
 */
export async function makeCertificate({
  isExpired = false,
  subject = 'DNS:localhost,IP:127.0.0.1',
}: {
  isExpired?: boolean
  /** The names in the form of openssl. */
  subject?: string
} = {}): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-certificate-'))
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const names = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${subject}`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  try {
    await run('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', certificate])
    // Only x509 accepts an end in the past.
    if (isExpired)
      await run('openssl', ['x509', '-in', certificate, '-signkey', key, '-days', '-1', '-out', certificate])
    return { certificate: await readFile(certificate, 'utf8'), key: await readFile(key, 'utf8') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
