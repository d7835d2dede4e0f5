import type { TemplateSource } from '@fiscus/pdf/liquid/liquid-messages'
import { renderLiquid } from '@fiscus/pdf/liquid/render-liquid'
import { pageSource } from '@fiscus/pdf/standard/page-source'
import { standardTemplate } from '@fiscus/pdf/standard/standard-template'
import { sampleView } from '@fiscus/pdf/views/samples/sample-view'

export const noAbort = new AbortController().signal

/**
 * Renders the sample invoice with the template of ours. `repeats`: how many times its lines are printed, for more
 * pages.
 */
export function renderInvoice(repeats: number): Promise<TemplateSource> {
  const view = sampleView('invoice', 'pl')
  if (!('lines' in view)) throw new Error('The sample invoice has no lines')
  const lines = Array.from({ length: repeats }, () => view.lines).flat()
  const { html, css, data } = pageSource(standardTemplate('invoice'), { ...view, lines })
  return renderLiquid({ html, css }, data, { language: 'pl', signal: noAbort })
}

/** Runs a work `count` times, some at a time, and returns the seconds. */
export async function timeOf(count: number, atATime: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let left = count
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return (performance.now() - started) / 1000
}
