import { expect, test } from 'vitest'
import { inOrder, pageOfCheck, textOfCheck } from './check-texts.ts'

test('what is missing comes first, and each check has its sentence and its page', () => {
  const checks = inOrder([
    { code: 'rates', state: 'ok', count: 24 },
    { code: 'rules', state: 'warning', count: 6 },
    { code: 'seller', state: 'missing', count: 3 },
  ])
  expect(checks.map(textOfCheck)).toEqual(['seller_missing', 'rules_warning', 'rates_ok'])
  expect(checks.map(pageOfCheck)).toEqual([
    '/settings/taxes/seller',
    '/settings/taxes/rules',
    '/settings/taxes/rates',
  ])
})
