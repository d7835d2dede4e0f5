import type { Page } from 'playwright-core'
import type { TestContext } from 'vitest'

const textLengthMax = 1_500

/** Prints what the pages of a failed test show: a wait that ended does not state what was there instead. */
export async function printFailedPages(
  { task }: Pick<TestContext, 'task'>,
  pages: readonly Page[],
): Promise<void> {
  if (!task.result?.errors?.length) return
  for (const page of pages.flatMap((opened) => opened.context().pages())) {
    const text = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String)
    process.stderr.write(`${task.name}: ${page.url()} shows:\n${text.slice(0, textLengthMax)}\n`)
  }
}
