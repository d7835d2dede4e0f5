import { pdf } from '@fiscus/messages/pdf'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import type { Browser, CDPSession } from 'playwright-core'
import { type Cell, programIn } from '../chromium/cell.ts'
import { ChromiumUnavailable } from '../chromium/chromium-errors.ts'
import type { FoundChromium } from '../chromium/found-chromium.ts'
import { memoryOf } from './chromium-memory.ts'
import type { EngineLimits } from './engine-limits.ts'

/** The first version with boxes in the margins of a page, which have the numbers of pages. */
const oldestVersion = 131

const memoryEveryMs = 250

/**
 * Every name has no address, and every address has a proxy that does not exist, in case that a request passes the
 * routes of its page.
 */
const offlineArguments = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
]

/** A Chromium that runs. */
export type RunningChromium = {
  browser: Browser
  version: string
  /** Bytes of the memory of its processes. */
  memory(): Promise<number>
  /** Milliseconds of processor time that its processes have spent. A Chromium that hangs does not answer. */
  processorMs(): Promise<number>
  /** Resolves when it has ended, with the reason. A call of playwright may never settle then. */
  ended: Promise<'crash' | 'memory'>
  /** Ends it at once, even if it hangs. */
  kill(): void
}

/**
 * Starts Chromium in its cell, connected by pipes, which end it when this process or thread ends.
 * @throws ChromiumUnavailable: it does not start in time, or is too old
 */
export async function launchChromium(
  found: FoundChromium,
  { cell, system }: { cell: Cell; system: PdfEnvironment['system'] },
  { launchMs, memoryMax }: Pick<EngineLimits, 'launchMs' | 'memoryMax'>,
): Promise<RunningChromium> {
  // Loaded here, because each thread of a worker loads all tasks, and most of them never print.
  const { chromium } = await import('playwright-core')
  const { path: executablePath, variables: env } = programIn(cell, found, system)
  const browser = await chromium
    .launch({
      executablePath,
      args: ['--disable-dev-shm-usage', '--font-render-hinting=none', ...offlineArguments],
      chromiumSandbox: cell.hasSandbox,
      env,
      timeout: launchMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch((error: unknown) => {
      throw new ChromiumUnavailable(pdf.chromiumNotStarting({ path: found.path }), { cause: error })
    })
  const version = browser.version()
  if (Number.parseInt(version, 10) < oldestVersion) {
    await browser.close()
    throw new ChromiumUnavailable(pdf.chromiumTooOld({ path: found.path, version, oldest: oldestVersion }))
  }
  const session = await browser.newBrowserCDPSession()
  const [own] = await processesOf(session)
  return { browser, version, ...watchProcess(browser, session, { own, memoryMax }) }
}

/** Measures the memory of Chromium, and kills it when it needs too much. */
function watchProcess(
  browser: Browser,
  session: CDPSession,
  { own, memoryMax }: { own: number | undefined; memoryMax: number },
): Pick<RunningChromium, 'memory' | 'processorMs' | 'ended' | 'kill'> {
  const { promise: ended, resolve: end } = Promise.withResolvers<'crash' | 'memory'>()
  const none = ended.then((): number[] => [])
  const memory = async () => memoryOf(await Promise.race([processesOf(session), none]).catch(() => []))
  const processorMs = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
  }
  let lostBy: 'crash' | 'memory' = 'crash'
  let isMeasuring = false
  const watch = setInterval(async () => {
    if (isMeasuring) return
    isMeasuring = true
    const isTooMuch = (await memory()) > memoryMax
    isMeasuring = false
    if (!isTooMuch) return
    lostBy = 'memory'
    kill(own)
  }, memoryEveryMs).unref()
  browser.once('disconnected', () => {
    clearInterval(watch)
    end(lostBy)
  })
  return { memory, processorMs, ended, kill: () => kill(own) }
}

/** The process ids of Chromium, its main process first. */
async function processesOf(session: CDPSession): Promise<number[]> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.toSorted((a, b) => order(a) - order(b)).map(({ id }) => id)
}

const order = ({ type }: { type: string }) => (type === 'browser' ? 0 : 1)

function kill(pid: number | undefined) {
  if (pid === undefined) return
  // Its group has its processes. It leads none on Windows, or where a script has started it.
  for (const target of [-pid, pid])
    try {
      process.kill(target, 'SIGKILL')
      return
    } catch {
      // It has ended already, or there is no such group.
    }
}
