import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import { z } from 'zod'

/** A variable with the path of a PEM file. Its value is the certificates of Node with those of the file, as PEM. */
export const certificateAuthorities = z.string().transform(readAuthorities)

function readAuthorities(file: string, context: z.RefinementCtx): string {
  try {
    const own = readFileSync(file, 'utf8')
    if (own.includes('-----BEGIN CERTIFICATE-----')) return [...getCACertificates(), own].join('\n')
  } catch {
    // Reported below.
  }
  context.addIssue({ code: 'custom', message: `${file} cannot be read, or has no PEM certificate.` })
  return z.NEVER
}
