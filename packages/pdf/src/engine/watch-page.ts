import type { Page } from 'playwright-core'
import { ChromiumLost, PageRejected } from './engine-errors.ts'

/** Watches what a page does that a document must not. */
export type PageWatch = {
  /** @throws PageRejected: the page has made a request, or tried what Chromium forbids */
  rejectAny(): void
  /** Rejects when the process of the page crashes. */
  crashed: Promise<never>
}

const addressMax = 200

export function watchPage(page: Page): PageWatch {
  const { promise: crashed, reject } = Promise.withResolvers<never>()
  let forbidden: string | null = null
  crashed.catch(() => {})
  page.on('crash', () => reject(new ChromiumLost('crash')))
  page.on('request', (request) => {
    forbidden ??= `It refers to ${request.url().slice(0, addressMax)}`
  })
  // The policy of the document and Chromium itself report what they have refused.
  page.on('console', (message) => {
    if (message.type() === 'error')
      forbidden ??= `It contains what is forbidden: ${firstLine(message.text())}`
  })
  return {
    crashed,
    rejectAny() {
      if (forbidden === null) return
      throw new PageRejected(
        `${forbidden}. A document fetches nothing: write pictures and fonts as data: URLs.`,
      )
    },
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1).join('').slice(0, addressMax).replace(/\.$/, '')
}
