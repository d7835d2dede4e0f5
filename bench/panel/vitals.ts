import type { Page } from 'playwright-core'

const observers = `
  window.vitals = { paintMs: 0, interactionMs: 0, slowest: '' }
  const observe = (options, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ buffered: true, ...options })
  observe({ type: 'largest-contentful-paint' }, ({ startTime }) => { vitals.paintMs = startTime })
  observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, duration, name }) => {
    if (interactionId > 0 && duration > vitals.interactionMs) Object.assign(vitals, { interactionMs: duration, slowest: name })
  })`

/** What a visitor waits for, in milliseconds. */
export type Vitals = {
  /** From the navigation to the largest contentful paint. */
  paintMs: number
  /** The slowest interaction to the next paint, in steps of 8 ms; 0: below 16 ms. */
  interactionMs: number
  /** The event of the slowest interaction. */
  slowest: string
  /** The slowest response of the API since the navigation. */
  apiMs: number
}

/** Starts to observe the vitals of the pages that are loaded from now on. */
export async function observeVitals(page: Page): Promise<void> {
  await page.addInitScript(observers)
}

/** Reads the vitals after two frames, in which the browser has reported the last ones. */
export async function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate<Vitals>(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/v1/') && !name.includes('/events'))
    done({ ...vitals, apiMs: Math.max(0, ...calls.map(({ duration }) => duration)) })
  }))))`)
}
