import type { ConsoleMessage, Page } from 'playwright-core'

/**
 * Notes what no page may do: write an error to the console, throw, or send a request to another origin. Returns the
 * list, to which later faults are added. A rejection by the API is no fault: pages show it.
 */
export function guard(page: Page, origin: string): readonly string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRejection(message)) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(data|blob|about):/.test(url)) faults.push(`request: ${url}`)
  })
  return faults
}

/** Chromium writes a line for each response with an error, and for each request while no process listens. */
function isRejection(message: ConsoleMessage): boolean {
  if (/^Failed to load resource: net::ERR_CONNECTION_/.test(message.text())) return true
  const { pathname } = URL.parse(message.location().url) ?? { pathname: '' }
  return pathname.startsWith('/api/') && message.text().startsWith('Failed to load resource: ')
}
