import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findInstalledChromium } from '@fiscus/runtime/chromium/find-installed-chromium'
import { findProgram } from './find-program.ts'

/**
 * Returns the path of Chromium: the one that prints PDFs, else one that is installed for the tests, or null if it is
 * not available.
 */
export async function findBrowser(): Promise<string | null> {
  const found = await findInstalledChromium(process.env.CHROMIUM_PATH, process.env)
  return 'path' in found ? found.path : findProgram('chromium-headless-shell', 'chromium-headless-shell')
}

/** Opens a page, which stays open until disposal. */
export async function openPage(program: string, url: string): Promise<AsyncDisposable> {
  const profile = await mkdtemp(join(tmpdir(), 'fiscus-browser-'))
  // As root, in a container without /dev/shm, and without ending after the page has loaded.
  const needs = ['--headless', '--no-sandbox', '--disable-dev-shm-usage', '--remote-debugging-port=0']
  const browser = spawn(program, [...needs, `--user-data-dir=${profile}`, url], { stdio: 'ignore' })
  return {
    async [Symbol.asyncDispose]() {
      if (browser.exitCode === null && browser.signalCode === null) {
        browser.kill('SIGKILL')
        await once(browser, 'exit')
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
