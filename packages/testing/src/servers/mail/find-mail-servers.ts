import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '../find-program.ts'

const run = promisify(execFile)

/** The paths of the mail servers. */
export type MailServers = { dovecot: string; postfix: string }

/**
 * Returns the paths of Dovecot 2.3 and Postfix, or null if one is not available. Both need root, because they deliver
 * as other users. With CI=true a missing server is an error.
 */
export async function findMailServers(): Promise<MailServers | null> {
  const dovecot = await findProgram('dovecot', 'dovecot-imapd', 'dovecot-pop3d')
  const postfix = await findProgram('postfix', 'postfix')
  if (dovecot === null || postfix === null) return null
  const { stdout: version } = await run(dovecot, ['--version'])
  // Version 2.4 reads other settings.
  if (process.getuid?.() === 0 && version.startsWith('2.3.')) return { dovecot, postfix }
  if (process.env.CI === 'true')
    throw new Error(`The tests need Dovecot 2.3 as root: this is ${version.trim()} as ${process.getuid?.()}`)
  return null
}
