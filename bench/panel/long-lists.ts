import type { Role } from '@fiscus/contracts/access/roles'
import type { Page } from 'playwright-core'
import type { sizes } from './fill-lists.ts'

/** The pages whose lists `fillLists` has filled. */
export const longLists: readonly { name: keyof typeof sizes; path: string; as?: Role }[] = [
  { name: 'tasks', path: '/automation/cron' },
  { name: 'runs', path: '/automation/runs?status=all' },
  { name: 'documents', path: '/settings/taxes/documents' },
  { name: 'tenants', path: '/platform/tenants', as: 'platform_admin' },
  { name: 'audit entries', path: '/audit' },
  { name: 'rules', path: '/settings/taxes/rules' },
]

/** Uses a list as a visitor does: types into its search, scrolls to its end and back, sorts, and opens a record. */
export async function useList(page: Page): Promise<void> {
  const rows = page.getByRole('main').getByRole('row')
  await rows.nth(5).waitFor()
  const search = page.getByRole('searchbox').first()
  if (await search.isVisible()) {
    await search.click()
    await search.pressSequentially('12', { delay: 50 })
    await page.locator('main[aria-busy=false]').waitFor()
    await search.press('Control+a')
    await search.press('Backspace')
    await page.locator('main[aria-busy=false]').waitFor()
    await rows.nth(5).waitFor()
  }
  await page.mouse.move(640, 600)
  for (const distance of [3_000, 50_000, -3_000, -60_000]) await page.mouse.wheel(0, distance)
  await rows.nth(3).getByRole('button').first().click()
  await page.keyboard.press('Escape')
}
