import { join } from 'node:path'
import { z } from 'zod'
import { webAddress } from '../addresses/addresses.ts'
import { processVariables } from '../environment/process-variables.ts'
import { yesOrNo } from '../environment/yes-or-no.ts'
import type { PdfEnvironment } from './pdf-environment.ts'

/** The environment variables of a process that runs Chromium. */
export const chromiumVariables = processVariables.pick({ DATA_FOLDER: true }).extend({
  CHROMIUM_PATH: z.string().min(1).optional().meta({
    description: 'The program of Chromium, Chrome or Edge (version 131 or newer) that prints PDFs.',
    computedDefault: 'the first one on the PATH or where installers put it',
  }),
  CHROMIUM_SANDBOX: yesOrNo.optional().meta({
    description: 'Whether Chromium runs in its sandbox: with yes it prints in no other way.',
    computedDefault: 'wherever the kernel allows it',
  }),
})

/** The environment variables of a process that prints PDFs. */
export const pdfVariables = chromiumVariables.extend({
  PRINTER_URL: webAddress('the address of bin/serve printer, as http://printer:8080').optional().meta({
    description:
      'The process that prints PDFs (bin/serve printer), as http://printer:8080. It needs no other variable and no network.',
    computedDefault: 'a Chromium of this process',
  }),
})

const systemNames = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SYSTEMROOT',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'LOCALAPPDATA',
] as const

/** The environment of PDFs of valid variables, and of all variables of the process. */
export function pdfEnvironmentOf(
  read: z.output<typeof chromiumVariables> & { PRINTER_URL?: string | undefined },
  variables: Readonly<Record<string, string | undefined>>,
): PdfEnvironment {
  const system = Object.fromEntries(
    systemNames.flatMap((name) => {
      const value = variables[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  return {
    printerUrl: read.PRINTER_URL,
    chromiumPath: read.CHROMIUM_PATH,
    sandbox: read.CHROMIUM_SANDBOX,
    system,
    chromiumFolder: join(read.DATA_FOLDER, 'chromium'),
  }
}
