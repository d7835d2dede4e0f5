import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pdf } from '@fiscus/messages/pdf'
import { ensureSystemAccount, type SystemAccount } from '@fiscus/runtime/accounts/system-account'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import { ChromiumUnavailable } from './chromium-errors.ts'
import type { FoundChromium } from './found-chromium.ts'

/** What this machine can take from Chromium. */
export type Cell = {
  /** The account of Chromium; null: that of this process. */
  account: SystemAccount | null
  /** Whether it starts without capabilities and without a way to get any. */
  isBound: boolean
  /** Whether it has neither a network nor the files of the machine. */
  hasNamespaces: boolean
  /** Whether it runs in its own sandbox, too. */
  hasSandbox: boolean
}

type Program = { path: string; variables: Record<string, string> }

const run = promisify(execFile)
const accountName = 'fiscus-printer'
const program = fileURLToPath(new URL('./cell', import.meta.url))
const probeMs = 30_000
/** As Chromium makes its sandbox. */
const sandboxProbe = ['--user', '--map-root-user', '--pid', '--fork', '--net', 'chroot', '/', 'true']

/**
 * Tries what this machine can take from Chromium. On Linux, root gives it an account of its own.
 * @throws ChromiumUnavailable: the operator wants a sandbox that cannot be had, or root can take nothing from Chromium
 */
export async function findCell({
  sandbox,
  system,
}: Pick<PdfEnvironment, 'sandbox' | 'system'>): Promise<Cell> {
  const isRoot = process.getuid?.() === 0
  const bare = { account: null, isBound: false, hasNamespaces: false, hasSandbox: sandbox ?? !isRoot }
  if (process.platform !== 'linux') return bare
  const account = isRoot ? await ensureSystemAccount(accountName).catch(cannotBind) : null
  const starts = (cell: Omit<Cell, 'hasSandbox'>, ...command: string[]) => {
    const { path, variables } = programIn({ ...cell, hasSandbox: false }, { path: '/usr/bin/env' }, system)
    return run(path, command, { env: variables, timeout: probeMs }).then(
      () => true,
      () => false,
    )
  }
  const inNamespaces = { account, isBound: true, hasNamespaces: true }
  const withoutThem = { ...inNamespaces, hasNamespaces: false }
  const cell = (await starts(inNamespaces, 'true')) ? inNamespaces : withoutThem
  if (cell === withoutThem && !(await starts(withoutThem, 'true'))) return isRoot ? cannotBind() : bare
  const hasSandbox = sandbox !== false && (await starts(cell, 'unshare', ...sandboxProbe))
  if (sandbox === true && !hasSandbox) throw new ChromiumUnavailable(pdf.chromiumWithoutSandbox())
  return { ...cell, hasSandbox }
}

function cannotBind(cause?: unknown): never {
  throw new ChromiumUnavailable(pdf.chromiumAsRoot(), { cause })
}

/** How Chromium is started in a cell: the program, and all of its variables. */
export function programIn(
  { account, isBound, hasNamespaces }: Cell,
  { path, variables = {} }: Pick<FoundChromium, 'path' | 'variables'>,
  system: PdfEnvironment['system'],
): Program {
  if (!isBound) return { path, variables: { ...system, ...variables } }
  const folder = dirname(path)
  return {
    path: program,
    variables: {
      PATH: `${system.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`,
      CELL_PROGRAM: path,
      CELL_FOLDER: /^\/(usr\/)?s?bin$/.test(folder) ? '' : folder,
      CELL_ACCOUNT: account ? `${account.uid}:${account.gid}` : '',
      CELL_NAMESPACES: hasNamespaces ? 'yes' : 'no',
      CELL_LIBRARIES: variables.LD_LIBRARY_PATH ?? '',
      CELL_FONTS: variables.FONTCONFIG_FILE ?? '',
    },
  }
}

/** The same Chromium by the path that a cell has, which shows the folder of a program and not links to it. */
export async function withRealPath(found: FoundChromium): Promise<FoundChromium> {
  return { ...found, path: await realpath(found.path) }
}

/** How Chromium is confined, as a sentence for the log. */
export function describeCell({ account, isBound, hasNamespaces, hasSandbox }: Cell): string {
  const user = account ? `as the user ${account.uid}` : 'as this user'
  const rights = isBound ? 'without capabilities' : 'with the rights of this user'
  const walls = hasNamespaces ? 'without network and files' : 'without namespaces'
  return `Chromium prints ${user}, ${rights}, ${walls}, ${hasSandbox ? 'in its sandbox' : 'without its sandbox'}`
}

/** Logs at the start of a process how its Chromium is confined. */
export async function logCell(
  environment: PdfEnvironment,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  await findCell(environment).then(
    (cell) => log.info(describeCell(cell)),
    (error: unknown) => log.warn({ err: error }, 'Chromium cannot print'),
  )
}
