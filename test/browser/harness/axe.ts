import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Returns the violations of WCAG 2.0 to 2.2, levels A and AA, on the page as it is now: an empty list is required.
 * @param options `rules`: only these rules, for a page whose colours alone have changed
 */
export async function axe(page: Page, { rules }: { rules?: readonly string[] } = {}): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (rules ? builder.withRules([...rules]) : builder.withTags(tags)).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
    ),
  )
}
