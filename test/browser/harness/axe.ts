import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Returns the violations of WCAG 2.0 to 2.2, levels A and AA, on the page as it is now: an empty list is required.
 * @param options `rules`: only these rules, for a page whose colours alone have changed
 */
export async function axe(page: Page, { rules }: { rules?: readonly string[] } = {}): Promise<string[]> {
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: tags },
    resultTypes: ['violations'],
  }
  // A navigation without a reload keeps the script.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(script)
  const violations = await page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
    ),
  )
}
