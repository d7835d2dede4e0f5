import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const pressesMax = 80

/** Moves the focus to an element as the Tab key does. */
export function tabTo(page: Page, target: Locator): Promise<void> {
  return moveTo(page, 'Tab', target)
}

/** Presses a key until an element has the focus: `ArrowDown` in a menu. */
export async function moveTo(page: Page, key: string, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < pressesMax; presses++) {
    await page.keyboard.press(key)
    if ((await target.and(page.locator(':focus')).count()) > 0) return
  }
  expect.fail(`The key ${key} does not move the focus to ${target}`)
}
