import type { Logger } from '../log/logger.ts'
import type { PdfEnvironment } from './pdf-environment.ts'

/** Logs at the start of a process that Chromium prints without its sandbox. */
export function logSandbox({ sandbox }: Pick<PdfEnvironment, 'sandbox'>, log: Pick<Logger, 'info'>): void {
  if (sandbox) return
  log.info(
    'Chromium prints PDFs without its sandbox: CHROMIUM_SANDBOX is no, or the process runs as root. Run it in a container of its own, or as another user with CHROMIUM_SANDBOX=yes.',
  )
}
