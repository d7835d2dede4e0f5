import type { Message } from '@fiscus/messages/message'
import { pdf } from '@fiscus/messages/pdf'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { ChromiumLost, PageRejected } from '../chromium/chromium-errors.ts'

/** Nothing is fetched and nothing runs, even if Chromium had a way around the settings of its context. */
export const offlinePolicy =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** Opens a context for the page of a template: without scripts, without a network, and with each request aborted. */
export async function openOfflineContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
    acceptDownloads: false,
  })
  await context.route('**/*', (route) => route.abort('aborted'))
  return context
}

/** Watches what a page does that a document must not. */
export type PageWatch = {
  /** @throws PageRejected: the page has made a request, or tried what Chromium forbids */
  rejectAny(): void
  /** Rejects when the process of the page crashes. */
  crashed: Promise<never>
}

const addressMax = 200
const advice = pdf.fetchesNothing()

export function watchPage(page: Page): PageWatch {
  const { promise: crashed, reject } = Promise.withResolvers<never>()
  let forbidden: Message | null = null
  crashed.catch(() => {})
  page.on('crash', () => reject(new ChromiumLost('crash')))
  page.on('request', (request) => {
    forbidden ??= pdf.refersTo({ address: request.url().slice(0, addressMax), advice })
  })
  // The policy of the document and Chromium itself report what they have refused.
  page.on('console', (message) => {
    if (message.type() === 'error')
      forbidden ??= pdf.forbidden({ refusal: firstLine(message.text()), advice })
  })
  return {
    crashed,
    rejectAny() {
      if (forbidden !== null) throw new PageRejected(forbidden)
    },
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1).join('').slice(0, addressMax).replace(/\.$/, '')
}
